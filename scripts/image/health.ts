// Asks the process of this container whether it lives: the health check of the image. Which process it is tells the
// port that its environment sets.
const { WEB_PORT, API_PORT, WORKER_PORT, BANK_PORT } = process.env;
const port = WEB_PORT || API_PORT || WORKER_PORT || BANK_PORT || '4000';
try {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5000) });
  if (!answer.ok) throw new Error(`/healthz of port ${port} answered ${answer.status}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
