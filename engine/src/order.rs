//! What stands where in a list, by what it is known by.
//!
//! Not the standard library's maps and sorts by key, each further kind of which adds kilobytes to the
//! Wasm: here the places are sorted, which are of one type for all lists.

use std::cmp::Ordering;

/// The places below a count in an order, equal ones as they stand.
pub fn sorted_places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_unstable_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
    places
}

/// Where in sorted places the first stands that is not before what is looked for.
pub fn first_place(places: &[usize], compare: &dyn Fn(usize) -> Ordering) -> usize {
    places.partition_point(|&place| compare(place).is_lt())
}

/// The first of the sorted places that is what is looked for.
pub fn find_place(places: &[usize], compare: &dyn Fn(usize) -> Ordering) -> Option<usize> {
    let place = *places.get(first_place(places, compare))?;
    compare(place).is_eq().then_some(place)
}
