import type { InformationPage, StoreLocationsAnswer } from '@mali/contracts/content';
import { paths } from '../src/app/paths.ts';
import type { DocumentName } from '../src/app/routes.ts';
import { type RequestName, requestKey } from '../src/clients/first-data.ts';
import { brandsRequest } from '../src/features/catalogue/requests.ts';
import { informationAt, informationPath } from '../src/features/info/pages.ts';
import { contactTopicsRequest, faqRequest, informationRequest } from '../src/features/info/requests.ts';
import { info as infoEn } from '../src/features/info/texts/en.ts';
import { info as infoTh } from '../src/features/info/texts/th.ts';
import { storeLocationsRequest } from '../src/features/stores/requests.ts';
import { stores as storesEn } from '../src/features/stores/texts/en.ts';
import { stores as storesTh } from '../src/features/stores/texts/th.ts';
import { type Ask, EMPTY, type FirstView, missingView, type View, type Visit } from './view.ts';

const INFO = { th: infoTh, en: infoEn };
const STORES = { th: storesTh, en: storesEn };

const headOf = ({ title, description }: { title: string; description: string }) => ({ title, description });

async function withData(view: FirstView, request: RequestName, ask: Ask): Promise<FirstView> {
  const asked = await ask(request);
  if (typeof asked !== 'object') return view;
  return { ...view, data: [{ key: requestKey(request), data: asked.found }] };
}

async function informationView({ pathname, language }: Visit, ask: Ask): Promise<FirstView> {
  const name = informationAt(pathname);
  if (name === null) return missingView();
  const request = informationRequest(name);
  const asked = await ask(request);
  const view = { ...EMPTY, title: INFO[language].pages[name], canonical: informationPath(name) };
  if (typeof asked !== 'object') return view;
  const found = asked.found as InformationPage;
  return {
    ...view,
    title: found.seo_title[language] || found.title[language],
    description: found.seo_desc[language],
    data: [{ key: requestKey(request), data: found }],
  };
}

/** One branch (SHELL-05); an unknown name is 404. */
async function branchView({ params, language }: Visit, ask: Ask): Promise<FirstView> {
  const request = storeLocationsRequest();
  const asked = await ask(request);
  if (typeof asked !== 'object') return EMPTY;
  const answer = asked.found as StoreLocationsAnswer;
  const data = [{ key: requestKey(request), data: answer }];
  const branch = answer.branches.find(({ store_id }) => store_id === params.store_id);
  if (branch === undefined) return { ...EMPTY, status: 404, data };
  const { name, address, store_id } = branch;
  return {
    ...EMPTY,
    title: name[language],
    description: address[language],
    canonical: paths.storeLocation(store_id),
    data,
  };
}

/** Information pages, questions, the form to write to the shop, the site map and branches. */
export const INFO_VIEWS = {
  information: informationView,
  contact: ({ language }, ask) =>
    withData(
      { ...EMPTY, ...headOf(INFO[language].contact), canonical: paths.contactUs() },
      contactTopicsRequest(),
      ask,
    ),
  faq: ({ language }, ask) =>
    withData({ ...EMPTY, ...headOf(INFO[language].faq), canonical: paths.faq() }, faqRequest(), ask),
  siteMap: ({ language }, ask) =>
    withData(
      { ...EMPTY, ...headOf(INFO[language].siteMap), canonical: paths.siteMap() },
      brandsRequest(),
      ask,
    ),
  stores: ({ language }, ask) =>
    withData(
      { ...EMPTY, ...headOf(STORES[language]), canonical: paths.storeLocations() },
      storeLocationsRequest(),
      ask,
    ),
  store: branchView,
} satisfies Partial<Record<DocumentName, View>>;
