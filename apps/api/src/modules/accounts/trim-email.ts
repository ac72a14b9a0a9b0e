import type { FastifyRequest } from 'fastify';

/** Phone keyboards add a space after a completed e-mail, which the schema would reject. */
export async function trimEmail({ body }: FastifyRequest): Promise<void> {
  if (typeof body !== 'object' || body === null || !('email' in body)) return;
  if (typeof body.email === 'string') body.email = body.email.trim();
}
