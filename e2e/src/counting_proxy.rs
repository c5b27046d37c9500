//! [`CountingProxy`]: counts the bytes that a server sends.

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

/// A TCP proxy that counts the bytes from the server to the client.
pub struct CountingProxy {
    /// Its URL.
    pub address: String,
    bytes: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl CountingProxy {
    /// Starts a proxy to the server at a URL such as `http://127.0.0.1:80`.
    ///
    /// # Errors
    /// If it cannot listen.
    pub async fn start(server: &str) -> Result<CountingProxy> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let bytes = Arc::new(AtomicUsize::new(0));
        let (count, server) = (Arc::clone(&bytes), server.trim_start_matches("http://").to_owned());
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let Ok(upstream) = TcpStream::connect(&server).await else { continue };
                let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), upstream.into_split());
                tokio::spawn(forward(from_client, to_server, Arc::default()));
                tokio::spawn(forward(from_server, to_client, Arc::clone(&count)));
            }
        });
        Ok(CountingProxy { address, bytes, task })
    }

    /// Bytes that the server has sent so far, including response headers.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::SeqCst)
    }
}

impl Drop for CountingProxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn forward(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, count: Arc<AtomicUsize>) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        count.fetch_add(read, Ordering::SeqCst);
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
