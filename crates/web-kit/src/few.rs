//! [`Few`]: a map for a few entries. It is a list: quick while it is short, and a tenth of the code of a tree.

use std::borrow::Borrow;

/// A few values by their keys, in the order in which the keys came.
#[derive(Clone)]
pub struct Few<K, V>(Vec<(K, V)>);

impl<K: PartialEq, V> Few<K, V> {
    /// An empty one.
    pub const fn new() -> Few<K, V> {
        Few(Vec::new())
    }

    /// The value of a key.
    pub fn get<Q: PartialEq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.0.iter().find(|(known, _)| known.borrow() == key).map(|(_, value)| value)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.0.iter_mut().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// Whether a key has a value.
    pub fn contains_key<Q: PartialEq + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.get(key).is_some()
    }

    /// Gives a key a value, in place of any other.
    pub fn insert(&mut self, key: K, value: V) {
        match self.get_mut(&key) {
            Some(known) => *known = value,
            None => self.0.push((key, value)),
        }
    }

    /// Takes the value of a key away.
    pub fn remove<Q: PartialEq + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let place = self.0.iter().position(|(known, _)| known.borrow() == key)?;
        Some(self.0.remove(place).1)
    }

    /// Takes all away whose value is not like this.
    pub fn retain(&mut self, is_kept: impl Fn(&V) -> bool) {
        self.0.retain(|(_, value)| is_kept(value));
    }

    /// Keys with their values.
    pub fn iter(&self) -> impl Iterator<Item = &(K, V)> {
        self.0.iter()
    }

    /// All values.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K, V> Default for Few<K, V> {
    fn default() -> Few<K, V> {
        Few(Vec::new())
    }
}

/// The keys are different already.
impl<K, V> FromIterator<(K, V)> for Few<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Few<K, V> {
        Few(entries.into_iter().collect())
    }
}

impl<K, V> IntoIterator for Few<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn it_is_a_map(changes: Vec<(bool, u8, u8)>) {
            let (mut few, mut map) = (Few::new(), BTreeMap::new());
            for (adds, key, value) in changes.into_iter().map(|(adds, key, value)| (adds, key % 8, value)) {
                if adds {
                    few.insert(key, value);
                    map.insert(key, value);
                } else {
                    prop_assert_eq!(few.remove(&key), map.remove(&key));
                }
                prop_assert_eq!(few.get(&key), map.get(&key));
                prop_assert_eq!(few.contains_key(&key), map.contains_key(&key));
                prop_assert_eq!(few.is_empty(), map.is_empty());
                prop_assert_eq!(few.values().count(), map.len());
            }
            prop_assert_eq!(few.into_iter().collect::<BTreeMap<u8, u8>>(), map);
        }
    }
}
