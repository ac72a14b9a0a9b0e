import type { InformationPage, StoreLocationsAnswer } from '@mali/contracts/content';
import type { Language } from '@mali/contracts/limits';
import { paths } from '../src/app/paths.ts';
import { type RequestName, requestKey } from '../src/clients/first-data.ts';
import { brandsRequest } from '../src/features/catalogue/requests.ts';
import { informationAt, informationPath } from '../src/features/info/pages.ts';
import { faqRequest, informationRequest } from '../src/features/info/requests.ts';
import { info as infoEn } from '../src/features/info/texts/en.ts';
import { info as infoTh } from '../src/features/info/texts/th.ts';
import { storeLocationsRequest } from '../src/features/stores/requests.ts';
import { stores as storesEn } from '../src/features/stores/texts/en.ts';
import { stores as storesTh } from '../src/features/stores/texts/th.ts';
import { type Ask, EMPTY, type FirstView, type Visit } from './view.ts';

const INFO = { th: infoTh, en: infoEn };
const STORES = { th: storesTh, en: storesEn };

/** Information pages, questions, contact form, site map and branches; null: none of them. */
export async function infoView(visit: Visit, ask: Ask): Promise<FirstView | null> {
  const { page, params, language } = visit;
  const texts = INFO[language];
  switch (page.name) {
    case 'faq':
      return withData({ ...EMPTY, ...headOf(texts.faq), canonical: paths.faq() }, faqRequest(), ask);
    case 'siteMap':
      return withData(
        { ...EMPTY, ...headOf(texts.siteMap), canonical: paths.siteMap() },
        brandsRequest(),
        ask,
      );
    case 'contactUs':
      return { ...EMPTY, ...headOf(texts.contact), canonical: paths.contactUs() };
    case 'storeLocations': {
      const head = headOf(STORES[language]);
      return withData({ ...EMPTY, ...head, canonical: paths.storeLocations() }, storeLocationsRequest(), ask);
    }
    case 'storeLocation':
      return branchView(params.store_id ?? '', language, ask);
    default:
      return informationView(visit, ask);
  }
}

const headOf = ({ title, description }: { title: string; description: string }) => ({ title, description });

async function withData(view: FirstView, request: RequestName, ask: Ask): Promise<FirstView> {
  const asked = await ask(request);
  if (typeof asked !== 'object') return view;
  return { ...view, data: [{ key: requestKey(request), data: asked.found }] };
}

async function informationView({ pathname, language }: Visit, ask: Ask): Promise<FirstView | null> {
  const name = informationAt(pathname);
  if (name === null) return null;
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
async function branchView(store_id: string, language: Language, ask: Ask): Promise<FirstView> {
  const request = storeLocationsRequest();
  const asked = await ask(request);
  if (typeof asked !== 'object') return EMPTY;
  const answer = asked.found as StoreLocationsAnswer;
  const data = [{ key: requestKey(request), data: answer }];
  const branch = answer.branches.find((one) => one.store_id === store_id);
  if (branch === undefined) return { ...EMPTY, status: 404, data };
  const { name, address } = branch;
  return {
    ...EMPTY,
    title: name[language],
    description: address[language],
    canonical: paths.storeLocation(store_id),
    data,
  };
}
