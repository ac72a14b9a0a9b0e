import type { FastifyRequest } from 'fastify';

/** Keyboards of phones leave a space behind an e-mail they complete; the schema is for the address itself. */
export async function trimEmail({ body }: FastifyRequest): Promise<void> {
  if (typeof body !== 'object' || body === null || !('email' in body)) return;
  if (typeof body.email === 'string') body.email = body.email.trim();
}
