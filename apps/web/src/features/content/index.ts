export { layout } from './calls.ts';
export { BrandFront } from './lazy-brand-front.tsx';
export { Prose } from './prose.tsx';
