//! Putting things in order by a number, the same way wherever it is done.
//!
//! The sorts of the standard library are compiled anew for every type that is sorted: thirty of them made up a twentieth of the page. Here
//! only numbers are sorted, by one routine, and the things are swapped to where their numbers went.

/// A thing's number, and where the thing stands.
type Keyed = (u64, usize);

/// Puts things in order by a number, the smallest first. Equals stay as they stand.
pub fn sort_by_key<T>(things: &mut [T], number: impl Fn(&T) -> u64) {
    let ranked = things.iter().map(number).zip(0..).collect();
    apply_order(ranked, &mut |one, other| things.swap(one, other));
}

/// A number that is as much larger or smaller than another as [`f64::total_cmp`] says; `!rank(value)` puts the largest first.
pub fn total_cmp_key(value: f64) -> u64 {
    let bits = value.to_bits();
    if value.is_sign_negative() { !bits } else { bits | 1 << 63 }
}

/// Swaps what stands where until all is in order.
fn apply_order(ranked: Vec<Keyed>, swap: &mut dyn FnMut(usize, usize)) {
    let mut from: Vec<usize> = merge_sort(ranked).into_iter().map(|(_, place)| place).collect();
    for start in 0..from.len() {
        // Things change places in circles: each takes the place of the one that it follows.
        let mut place = start;
        loop {
            let next = std::mem::replace(&mut from[place], place);
            if next == start || next == place {
                break;
            }
            swap(place, next);
            place = next;
        }
    }
}

/// Merges ever longer runs that are in order.
fn merge_sort(mut ranked: Vec<Keyed>) -> Vec<Keyed> {
    let mut merged = Vec::with_capacity(ranked.len());
    let mut width = 1;
    while width < ranked.len() {
        for pair in ranked.chunks(2 * width) {
            let (mut one, mut other) = pair.split_at(width.min(pair.len()));
            while let (Some(first), Some(second)) = (one.first(), other.first()) {
                let run = if second.0 < first.0 { &mut other } else { &mut one };
                merged.extend(run.split_off_first());
            }
            merged.extend_from_slice(one);
            merged.extend_from_slice(other);
        }
        std::mem::swap(&mut ranked, &mut merged);
        merged.clear();
        width *= 2;
    }
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_a_stable_sort(numbers: Vec<u8>, ends in 1..40_u8) {
            let mut things: Vec<(u8, usize)> = numbers.into_iter().map(|number| number % ends).zip(0..).collect();
            let mut expected = things.clone();
            expected.sort_by_key(|(number, _)| *number);
            sort_by_key(&mut things, |(number, _)| u64::from(*number));
            prop_assert_eq!(things, expected);
        }

        #[test]
        fn floats_rank_as_they_compare(one: f64, other: f64) {
            for (one, other) in [(one, other), (one, one), (one, -one), (one, 0.0), (one, f64::NAN), (-0.0, 0.0)] {
                prop_assert_eq!(total_cmp_key(one).cmp(&total_cmp_key(other)), one.total_cmp(&other));
            }
        }
    }

    #[test]
    fn the_largest_come_first_if_ranks_are_turned_around() {
        let mut things = [(1.5, 'a'), (-2.0, 'b'), (1.5, 'c'), (7.0, 'd'), (-0.0, 'e')];
        sort_by_key(&mut things, |(value, _)| !total_cmp_key(*value));
        assert_eq!(things.map(|(_, name)| name), ['d', 'a', 'c', 'e', 'b']);
        sort_by_key(&mut [] as &mut [u64], |number| *number);
    }
}
