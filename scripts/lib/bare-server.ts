// A Fastify server with one route that returns the requested number of bytes from memory: the baseline for
// the API's routes. Prints its URL when ready.
import Fastify from 'fastify';

const bytes = Number(process.argv[2] ?? 0);
const body = Buffer.from(`{"data":"${'x'.repeat(Math.max(bytes - 11, 0))}"}`);

const app = Fastify();
app.get('/', (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body));
process.stdout.write(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
