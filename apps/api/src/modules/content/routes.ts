import { ErrorAnswers, Id, Ok, OneOf, Strict } from '@mali/contracts/common';
import {
  AnnouncementAnswer,
  Blog,
  BlogsAnswer,
  BlogsQuery,
  Branch,
  CarouselAnswer,
  ContactRequest,
  ContactTopicsAnswer,
  EventParams,
  FaqAnswer,
  FurtherBlocks,
  InformationPage,
  InformationQuery,
  Layout,
  LayoutRequest,
  PageAnswer,
  PageName,
  PagesAnswer,
  PopupAnswer,
  RecommendSection,
  ShopEvent,
  Slug,
  StoreLocationsAnswer,
} from '@mali/contracts/content';
import { INFORMATION_PAGES } from '@mali/contracts/content-values';
import { InformationVersions } from '@mali/contracts/information-versions';
import { MegaMenuAnswer } from '@mali/contracts/mega-menu';
import { may } from '@mali/contracts/permissions';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { sendJson } from '../../platform/response-chunks.ts';
import { cachedAnswer } from '../catalogue/answers.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import {
  Content,
  drawFurther,
  drawLayout,
  drawPage,
  drawPost,
  drawSection,
  findBranch,
  furtherOf,
  informationVersion,
  informationVersions,
  listBanners,
  listPages,
  listPosts,
  presentAnnouncement,
  presentBranches,
  presentEvent,
  presentFaq,
  presentInformation,
  presentMenu,
  presentPopup,
  presentPosts,
  presentTopics,
  previewLayout,
  previewPage,
  takeMessage,
} from './service.ts';

const tags = ['content'];
const config = { guard: 'public', rate: 'browse' } as const;

/** The value, or a not found error. */
function there<T>(value: T | null): T {
  if (value === null) throw new DomainError('ERROR.NOT_FOUND');
  return value;
}
const nothing = Strict({});

function timeOf(date: string): Date {
  const at = new Date(date);
  const year = at.getUTCFullYear();
  if (!(year >= 2000 && year < 2200)) throw new DomainError('ERROR.BAD_REQUEST');
  return at;
}

/**
 * The content service: pages as blocks, texts, branches, posts. Not cacheable by browsers (CACHE-03); public
 * data is cached on the server.
 */
export function contentRoutes(app: App, deps: Deps): void {
  const content = new Content(deps);
  app.addHook('onClose', async () => content.close());

  /** Sends a response rendered from cached data: rendered once until it, or the catalogue, changes. */
  async function send<T>(
    reply: FastifyReply,
    name: string,
    { id, value }: { id: number; value: T | null },
    draw: (found: T, snapshot: CatalogueSnapshot) => Promise<Record<string, unknown> | null>,
  ): Promise<FastifyReply> {
    const found = there(value);
    const snapshot = await deps.snapshot.get(deps);
    const make = async () => there(await draw(found, snapshot));
    return sendJson(reply, await cachedAnswer(deps, reply, snapshot, `content ${name} ${id}`, make));
  }

  app.post(
    '/content/api/web/layout',
    {
      config: { guard: 'visitor', rate: 'browse', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'The layout of a page',
        operationId: 'getLayout',
        body: LayoutRequest,
        response: { 200: Layout, ...ErrorAnswers },
      },
    },
    async ({ body, caller }, reply) => {
      const { pageName, date } = body;
      // Future dates require the preview permission; for others the date is now.
      if (date !== undefined && caller.role_id !== null && may(caller.role_id, 'layout:preview')) {
        const planned = there(await previewPage(deps, pageName, timeOf(date)));
        return drawLayout(deps, await deps.snapshot.get(deps), planned);
      }
      return send(reply, 'layout', await content.page(pageName), (found, snapshot) =>
        drawLayout(deps, snapshot, found),
      );
    },
  );

  app.get(
    '/content/pages/:name',
    {
      config,
      schema: {
        tags,
        summary: 'A page with its layout',
        operationId: 'getPage',
        params: Strict({ name: PageName }),
        querystring: nothing,
        response: { 200: PageAnswer, ...ErrorAnswers },
      },
    },
    async ({ params }, reply) =>
      send(reply, 'page', await content.page(params.name), (found, snapshot) =>
        drawPage(deps, snapshot, found),
      ),
  );

  app.get(
    '/content/page-layouts/:id',
    {
      config: { guard: 'layout:preview', rate: 'browse' },
      schema: {
        tags,
        summary: 'A layout by its id, published or not: a preview',
        operationId: 'getPageLayout',
        params: Strict({ id: Id('Layout') }),
        querystring: nothing,
        response: { 200: Layout, ...ErrorAnswers },
      },
    },
    async ({ params }) =>
      drawLayout(deps, await deps.snapshot.get(deps), there(await previewLayout(deps, params.id))),
  );

  app.get(
    '/content/page-layouts/:id/further',
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'Blocks of a layout for members, and for the segments of this member',
        operationId: 'getFurtherBlocks',
        params: Strict({ id: Id('Layout') }),
        querystring: nothing,
        response: { 200: FurtherBlocks, ...ErrorAnswers },
      },
    },
    async ({ params, caller }, reply) => {
      const { id, value } = await content.further(params.id);
      const { ids, document } = await furtherOf(deps.db, there(value), caller.user_id);
      return send(reply, `further ${ids.join(' ')}`, { id, value: document }, (found, snapshot) =>
        drawFurther(deps, snapshot, found),
      );
    },
  );

  app.get(
    '/content/home-recommend-sections/:id',
    {
      config,
      schema: {
        tags,
        summary: 'A recommendation section with its products',
        operationId: 'getRecommendSection',
        params: Strict({ id: Id('Section') }),
        querystring: nothing,
        response: { 200: RecommendSection, ...ErrorAnswers },
      },
    },
    async ({ params }, reply) =>
      send(reply, 'section', await content.section(params.id), (found, snapshot) =>
        drawSection(deps, snapshot, found),
      ),
  );

  app.get(
    '/content/home-carousel-banners',
    {
      config,
      schema: {
        tags,
        summary: 'The banners of the home page',
        operationId: 'listHomeBanners',
        querystring: nothing,
        response: { 200: CarouselAnswer, ...ErrorAnswers },
      },
    },
    async (_request, reply) =>
      send(reply, 'banners', await content.banners(), async (found, snapshot) =>
        listBanners(found, snapshot, deps.now()),
      ),
  );

  app.get(
    '/content/pages',
    {
      config,
      schema: {
        tags,
        summary: 'Pages that a router adds to its own',
        operationId: 'listPages',
        querystring: nothing,
        response: { 200: PagesAnswer, ...ErrorAnswers },
      },
    },
    async () => {
      const [pages, footer] = await Promise.all([content.pages(), content.footer()]);
      return listPages(there(pages.value), await deps.settings.current(), there(footer.value).found);
    },
  );

  app.get(
    '/content/policy-page',
    {
      config,
      schema: {
        tags,
        summary: 'The privacy policy',
        operationId: 'getPolicyPage',
        querystring: nothing,
        response: { 200: InformationPage, ...ErrorAnswers },
      },
    },
    async () => presentInformation(there((await content.information('privacy')).value).found),
  );

  app.get(
    '/content/information-pages/:name',
    {
      config,
      schema: {
        tags,
        summary: 'An information page',
        operationId: 'getInformationPage',
        params: Strict({ name: OneOf(INFORMATION_PAGES, 'Name') }),
        querystring: InformationQuery,
        response: { 200: InformationPage, ...ErrorAnswers },
      },
    },
    async ({ params: { name }, query: { version } }) => {
      const found =
        version === undefined
          ? (await content.information(name)).value
          : await informationVersion(deps, name, version);
      return presentInformation(there(found).found);
    },
  );

  app.get(
    '/content/information-pages/:name/versions',
    {
      config,
      schema: {
        tags,
        summary: 'The versions of an information page that are, or were, in the shop',
        operationId: 'listInformationVersions',
        params: Strict({ name: OneOf(INFORMATION_PAGES, 'Name') }),
        querystring: nothing,
        response: { 200: InformationVersions, ...ErrorAnswers },
      },
    },
    ({ params: { name } }) => informationVersions(deps, name),
  );

  app.get(
    '/content/header-announcements',
    {
      config,
      schema: {
        tags,
        summary: 'The announcement of the header',
        operationId: 'getHeaderAnnouncement',
        querystring: nothing,
        response: { 200: AnnouncementAnswer, ...ErrorAnswers },
      },
    },
    async () => presentAnnouncement(there((await content.announcement()).value).found),
  );

  app.get(
    '/content/popups',
    {
      config,
      schema: {
        tags,
        summary: 'The popup',
        operationId: 'getPopup',
        querystring: nothing,
        response: { 200: PopupAnswer, ...ErrorAnswers },
      },
    },
    async () => presentPopup(there((await content.popup()).value)),
  );

  app.get(
    '/content/faq',
    {
      config,
      schema: {
        tags,
        summary: 'Questions and answers',
        operationId: 'listFaq',
        querystring: nothing,
        response: { 200: FaqAnswer, ...ErrorAnswers },
      },
    },
    async () => presentFaq(there((await content.faq()).value).found),
  );

  app.get(
    '/content/store-locations',
    {
      config,
      schema: {
        tags,
        summary: 'The branches, and where the map is to begin',
        operationId: 'listStoreLocations',
        querystring: nothing,
        response: { 200: StoreLocationsAnswer, ...ErrorAnswers },
      },
    },
    async () => presentBranches(there((await content.branches()).value).found, deps.now()),
  );

  app.get(
    '/content/store-locations/:store_id',
    {
      config,
      schema: {
        tags,
        summary: 'A branch',
        operationId: 'getStoreLocation',
        params: Strict({ store_id: Slug }),
        querystring: nothing,
        response: { 200: Branch, ...ErrorAnswers },
      },
    },
    async ({ params }) => {
      const { found } = there((await content.branches()).value);
      return there(findBranch(found, params.store_id, deps.now()) ?? null);
    },
  );

  app.get(
    '/content/events/:event_code',
    {
      config,
      schema: {
        tags,
        summary: 'An event; its blocks are those of the page event-{event_code}',
        operationId: 'getEvent',
        params: EventParams,
        querystring: nothing,
        response: { 200: ShopEvent, ...ErrorAnswers },
      },
    },
    async ({ params }) => presentEvent(there((await content.event(params.event_code)).value)),
  );

  app.get(
    '/content/blogs',
    {
      config,
      schema: {
        tags,
        summary: 'Posts, the newest first',
        operationId: 'listBlogs',
        querystring: BlogsQuery,
        response: { 200: BlogsAnswer, ...ErrorAnswers },
      },
    },
    async ({ query }) => {
      const asked = listPosts(query);
      return presentPosts(there((await content.posts(asked)).value), asked);
    },
  );

  app.get(
    '/content/blogs/:id',
    {
      config,
      schema: {
        tags,
        summary: 'A post, by its id or slug',
        operationId: 'getBlog',
        params: Strict({ id: Slug }),
        querystring: nothing,
        response: { 200: Blog, ...ErrorAnswers },
      },
    },
    async ({ params }, reply) =>
      send(reply, 'post', await content.post(params.id), (found, snapshot) =>
        drawPost(deps, snapshot, found),
      ),
  );

  app.get(
    '/content/mega-menu',
    {
      config,
      schema: {
        tags,
        summary: 'What is chosen to be shown in the panels of the menu',
        operationId: 'getMegaMenu',
        querystring: nothing,
        response: { 200: MegaMenuAnswer, ...ErrorAnswers },
      },
    },
    async () => presentMenu(there((await content.menu()).value), await deps.snapshot.get(deps)),
  );

  app.get(
    '/content/contact-topics',
    {
      config,
      schema: {
        tags,
        summary: 'Topics of the contact form',
        operationId: 'listContactTopics',
        querystring: nothing,
        response: { 200: ContactTopicsAnswer, ...ErrorAnswers },
      },
    },
    async () => presentTopics(there((await content.topics()).value).found),
  );

  app.post(
    '/content/contact',
    {
      config: { guard: 'public', rate: 'auth' },
      schema: {
        tags,
        summary: 'Write to the shop: a question, an offer of partnership, an application',
        operationId: 'contactShop',
        body: ContactRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ body }) => {
      await takeMessage(deps, body, there((await content.topics()).value).found);
      return { ok: true as const };
    },
  );
}
