// Loaded into the server by the start script: when that is killed, the server stops in good order
// instead of keeping its port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
