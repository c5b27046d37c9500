//! [`Meter`]: how many bytes go through the wire.

use anyhow::Result;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    task::JoinHandle,
};

/// A door in front of a server that counts what comes out of it.
pub struct Meter {
    /// Where it listens.
    pub address: String,
    bytes: Arc<AtomicUsize>,
    door: JoinHandle<()>,
}

impl Meter {
    /// Opens a door to the server at an address like `http://127.0.0.1:80`.
    ///
    /// # Errors
    /// If it cannot listen.
    pub async fn open(server: &str) -> Result<Meter> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let bytes = Arc::new(AtomicUsize::new(0));
        let (count, server) = (Arc::clone(&bytes), server.trim_start_matches("http://").to_owned());
        let door = tokio::spawn(async move {
            while let Ok((guest, _)) = listener.accept().await {
                let Ok(host) = TcpStream::connect(&server).await else { continue };
                let ((from_guest, to_guest), (from_host, to_host)) = (guest.into_split(), host.into_split());
                tokio::spawn(carry(from_guest, to_host, Arc::default()));
                tokio::spawn(carry(from_host, to_guest, Arc::clone(&count)));
            }
        });
        Ok(Meter { address, bytes, door })
    }

    /// How many bytes the server has sent so far, heads of answers included.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::SeqCst)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.door.abort();
    }
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, count: Arc<AtomicUsize>) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        count.fetch_add(read, Ordering::SeqCst);
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
