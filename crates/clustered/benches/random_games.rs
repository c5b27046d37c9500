//! bench
use clustered::*;
use seats::*;
use std::time::Instant;
struct Rng(u64);
impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let t = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (t >> 64) as u64 ^ t as u64
    }
    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }
}
fn main() {
    for p in [2u64] {
        let players = Players::try_from(p).unwrap();
        let mut rng = Rng(88172645463325252);
        let setup = std::sync::Arc::new(Setup::new(players, Seat::FIRST, Options::default()).unwrap());
        let mut fresh: Vec<Card> = Deck::cards_of(false).collect();
        let n = std::env::var("N").map_or(20_000, |r| r.parse().unwrap()) / (p as usize);
        let mut tot = 0u64;
        let mut times = vec![];
        let mut moves = 0;
        for _ in 0..std::env::var("R").map_or(25, |r| r.parse().unwrap()) {
            let t = Instant::now();
            moves = 0u64;
            for _ in 0..n {
                let decks = BySeat::new(players, |_| {
                    for i in (1..29).rev() {
                        fresh.swap(i, rng.below(i + 1));
                    }
                    Deck::from_top(&fresh, false).unwrap()
                });
                let mut game = Game::deal(setup.clone(), &decks, |_| {}).unwrap();
                while let Some(turn) = game.turn() {
                    let mv = game.legal().pick(|| rng.next()).unwrap();
                    game.play(turn.seat, mv, |event| {
                        if let Event::Over { scores, .. } = event {
                            tot += u64::from(scores[Seat::FIRST].total)
                        }
                    })
                    .unwrap();
                    moves += 1;
                }
            }
            times.push(t.elapsed().as_secs_f64());
        }
        times.sort_by(f64::total_cmp);
        for (w, s) in [("best", times[0]), ("median", times[times.len() / 2])] {
            print!("{p} players {w} {:.0} games/s {:.1} ns/move; ", n as f64 / s, s * 1e9 / moves as f64);
        }
        println!("{tot}");
    }
}
