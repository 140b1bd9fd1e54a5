// Loaded into the server by the start script: when that script is killed, the server stops normally
// instead of keeping its port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
