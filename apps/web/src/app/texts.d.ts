import 'i18next';
import type { orderTexts } from './texts/order-th.ts';
import type { texts } from './texts/th.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: typeof texts & typeof orderTexts;
  }
}
