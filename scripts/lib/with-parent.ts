// Loaded into every process of the shop (node --import): when the starter is killed, they shut down instead
// of holding their ports.
const parent = process.ppid;

setInterval(() => {
  if (process.ppid === parent) return;
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 5000).unref();
}, 500).unref();
