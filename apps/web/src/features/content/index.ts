export { BrandFront } from './brand-front.tsx';
