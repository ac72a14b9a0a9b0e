import type { Language } from '@mali/contracts/limits';
import type { FastifyInstance } from 'fastify';
import { ui as en } from '../src/ui/texts/en.ts';
import { ui as th } from '../src/ui/texts/th.ts';

/** Files of public/ that scripts/icons.ts makes of the shop's flower, and the flower itself. */
const ICONS = [
  'icon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-192.png',
  'icon-maskable-512.png',
] as const;
const ICON_MS = 3_600_000;
const MANIFEST_S = 3600;
/** As `theme-color` in index.html. */
const COLOUR = '#fbf7ef';

const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Where a document finds the manifest in its own language; browsers ask for it without cookies. */
export const manifestPath = (language: Language): string =>
  `/manifest.webmanifest${language === 'th' ? '' : `?lang=${language}`}`;

/** What a browser needs to put the shop on a home screen, with its names in both languages. */
function manifest(language: Language): Record<string, unknown> {
  const { name, title, description } = (language === 'en' ? en : th).site;
  return {
    id: '/',
    name: title,
    short_name: name,
    name_localized: { th: th.site.title, en: en.site.title },
    short_name_localized: { th: th.site.name, en: en.site.name },
    description,
    lang: language,
    dir: 'ltr',
    start_url: language === 'th' ? '/' : `/?lang=${language}`,
    scope: '/',
    // With the browser's own way back: banks and marketplaces are pages of others.
    display: 'minimal-ui',
    background_color: COLOUR,
    theme_color: COLOUR,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  };
}

/** The shop's icons and its web manifest. */
export async function siteIcons(app: FastifyInstance): Promise<void> {
  for (const file of ICONS)
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file, { maxAge: ICON_MS }));
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', `public, max-age=${MANIFEST_S}`)
      .send(JSON.stringify(manifest(request.query.lang === 'en' ? 'en' : 'th'))),
  );
}
