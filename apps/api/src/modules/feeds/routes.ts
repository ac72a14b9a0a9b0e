import { ErrorAnswers, OneOf, Strict } from '@mali/contracts/common';
import { LANGUAGES, type Language } from '@mali/contracts/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { merchantFeed, sitemapFile, sitemapIndex, validUntil } from './service.ts';
import { encodingFor, FeedStore } from './store.ts';

const tags = ['feeds'];
const config = { guard: 'public', rate: 'browse' } as const;

const Xml = {
  200: {
    description: 'The file',
    content: { 'application/xml': { schema: Type.Unsafe<unknown>({ type: 'string' }) } },
  },
  ...ErrorAnswers,
} as const;

/** Sitemaps and product feeds for search engines and price comparison sites. */
export function feedRoutes(app: App, deps: Deps): void {
  const store = new FeedStore(deps.config.dataDir);
  app.addHook('onClose', async () => store.close());

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    until: number,
    make: () => AsyncIterable<string>,
  ): Promise<FastifyReply> {
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    const at = deps.now().getTime();
    const file = await store.open(name, encoding, at, until, make);
    const seconds = Math.max(0, Math.floor((file.until - at) / 1000));
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('content-length', file.size)
      .header('cache-control', `public, max-age=${seconds}`)
      .header('vary', 'accept-encoding');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(file.body);
  }

  app.get(
    '/sitemap.xml',
    {
      config,
      schema: {
        tags,
        summary: 'The index of the sitemap',
        operationId: 'getSitemapIndex',
        querystring: Strict({}),
        response: Xml,
      },
    },
    async (_request, reply) => {
      const body = sitemapIndex(deps, await deps.snapshot.get(deps));
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=900')
        .send(body);
    },
  );

  app.get(
    '/sitemaps/:sitemap',
    {
      config,
      schema: {
        tags,
        summary: 'A file of the sitemap',
        operationId: 'getSitemap',
        params: Strict({
          sitemap: Type.String({ maxLength: 40, description: 'As the index names it: products-1.xml' }),
        }),
        querystring: Strict({}),
        response: Xml,
      },
    },
    async (request, reply) => {
      const { sitemap } = request.params;
      const snapshot = await deps.snapshot.get(deps);
      const { shop_english: hasEnglish } = await deps.settings.current();
      const languages: readonly Language[] = hasEnglish ? LANGUAGES : ['th'];
      const make = sitemapFile(deps, snapshot, sitemap, languages);
      if (make === null) throw new DomainError('ERROR.NOT_FOUND');
      return send(
        request,
        reply,
        `${languages.join('-')}-${sitemap}`,
        validUntil(snapshot, deps.now()),
        make,
      );
    },
  );

  app.get(
    '/feeds/google.xml',
    {
      config,
      schema: {
        tags,
        summary: 'Every variant on sale in the format of Google Merchant',
        operationId: 'getGoogleFeed',
        querystring: Strict({
          lang: Type.Optional(OneOf(LANGUAGES, 'Language of the texts; Thai by default')),
        }),
        response: Xml,
      },
    },
    async (request, reply) => {
      const { lang = 'th' } = request.query;
      const snapshot = await deps.snapshot.get(deps);
      return send(request, reply, `google-${lang}.xml`, validUntil(snapshot, deps.now()), () =>
        merchantFeed(deps, snapshot, lang),
      );
    },
  );
}
