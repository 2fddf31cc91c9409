//! What stands where in a list, by what it is known by.
//!
//! Not the standard library's maps and sorts, each kind of which adds kilobytes to the Wasm: here places
//! are sorted, which are of one type for all lists.

use std::cmp::Ordering;
use std::ops::Range;

/// The places below a count in an order, equal ones as they stand.
pub fn sorted_places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    merge_sorted(0..count, compare)
}

fn merge_sorted(places: Range<usize>, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    if places.len() < 2 {
        return places.collect();
    }
    let middle = places.start.midpoint(places.end);
    let mut left = merge_sorted(places.start..middle, compare)
        .into_iter()
        .peekable();
    let mut right = merge_sorted(middle..places.end, compare)
        .into_iter()
        .peekable();
    let mut sorted = Vec::with_capacity(places.len());
    while let (Some(&a), Some(&b)) = (left.peek(), right.peek()) {
        let next = if compare(b, a).is_lt() {
            &mut right
        } else {
            &mut left
        };
        sorted.extend(next.next());
    }
    sorted.extend(left);
    sorted.extend(right);
    sorted
}

/// Where in sorted places the first stands that is not before what is looked for.
pub fn first_place(places: &[usize], compare: &dyn Fn(usize) -> Ordering) -> usize {
    places.partition_point(|&place| compare(place).is_lt())
}
