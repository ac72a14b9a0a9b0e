export { ShopSettings } from './shop-settings.ts';
