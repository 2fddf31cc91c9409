//! The lists that the benchmarks use: the same in each run.

#![expect(clippy::must_use_candidate, reason = "the benchmarks measure every result")]

use engine::commands::{Command, EditStack, StackField};
use engine::model::{ContainerId, StackId};
use engine::session::Session;

const NAMES: [&str; 8] = [
    "Torch",
    "Silver dagger",
    "Hempen rope",
    "Potion of healing",
    "Iron spike",
    "Bedroll",
    "Travel ration",
    "Waterskin",
];

/// Numbers that look random and are the same in each run.
struct Numbers(u32);

impl Numbers {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % limit
    }

    fn stack(&mut self) -> String {
        let name = NAMES[self.below(8) as usize];
        let over = match self.below(3) {
            0 => self.below(20).to_string(),
            _ => "null".to_owned(),
        };
        format!(
            r#"{{"quantity":{},"equipped":{},"item":{{"name":"{name} {}","value":{}.{},"weight":{}.5,"slotOverride":{over},"equippedSlots":0}},"note":"Charges left: {}\\nBelongs to Mira"}}"#,
            1 + self.below(20),
            self.below(4) == 0,
            self.below(10_000),
            self.below(200),
            self.below(10),
            self.below(30),
            self.below(7),
        )
    }
}

/// The stored text of one inventory with a container for each of `sizes`, its number of stacks.
pub fn text(sizes: &[usize]) -> String {
    let mut numbers = Numbers(1);
    let containers = sizes.iter().map(|&size| {
        let stacks: Vec<_> = (0..size).map(|_| numbers.stack()).collect();
        let items = stacks.join(",");
        format!(r#"{{"kind":"item-container","name":"Chest","capacity":10,"items":[{items}]}}"#)
    });
    let containers = containers.collect::<Vec<_>>().join(",");
    format!(r#"[{{"name":"Ada","strengthScore":14,"penalties":[],"columns":[[{containers}],[]]}}]"#)
}

/// The stored text of an inventory with a container of two stacks and this number of penalties.
pub fn with_penalties(penalties: usize) -> String {
    let all = vec![r#"{"source":"Cursed","slots":1}"#; penalties].join(",");
    let all = format!(r#""penalties":[{all}]"#);
    text(&[2]).replacen(r#""penalties":[]"#, &all, 1)
}

/// The stored text of `count` inventories: the first with a container of two stacks, the others empty.
pub fn inventories(count: usize) -> String {
    let empty = r#",{"name":"Bo","strengthScore":9,"penalties":[],"columns":[[],[]]}"#;
    let first = text(&[2]);
    let open = first.strip_suffix(']').unwrap_or(&first);
    format!("{open}{}]", empty.repeat(count - 1))
}

/// The stored text of one container of stacks, about as long as the text `like`.
pub fn plain(like: &str) -> String {
    let one = text(&[100]).len() / 100;
    text(&[like.len() / one])
}

/// The sizes of five equal containers with this number of stacks in all.
pub fn in_five(stacks: usize) -> Vec<usize> {
    vec![stacks / 5; 5]
}

/// The sizes of five containers with this number of stacks in all, ten of them in the first.
pub fn ten_among(stacks: usize) -> Vec<usize> {
    match (stacks - 10) / 4 {
        0 => vec![10],
        rest => vec![10, rest, rest, rest, rest],
    }
}

/// An open panel, and the stack of its first container that [`edit`](Self::edit) changes.
pub struct Open {
    pub session: Session,
    pub container: ContainerId,
    stack: StackId,
    edits: usize,
}

impl Open {
    pub fn with(sizes: &[usize]) -> Self {
        Self::stored(&text(sizes))
    }

    /// Opens a stored text whose first container holds a stack.
    pub fn stored(text: &str) -> Self {
        let mut session = Session::default();
        let update = session.load(text, None);
        let order = &update.orders[0];
        let mut open = Self {
            container: order.container,
            stack: order.rows[order.rows.len() / 2],
            session,
            edits: 0,
        };
        // As after some time of use, with steps to undo.
        for _ in 0..100 {
            open.edit();
        }
        open
    }

    /// Changes a quantity, and returns the parts of the screen to draw again.
    pub fn edit(&mut self) -> engine::view::update::Update {
        self.edits += 1;
        self.session.dispatch(Command::EditStack(EditStack {
            container: self.container,
            stack: self.stack,
            field: StackField::Quantity,
            text: (1 + self.edits % 7).to_string(),
        }))
    }
}
