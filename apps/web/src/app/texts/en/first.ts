import { cart } from '../../../features/cart/texts/en.ts';
import { catalogue } from '../../../features/catalogue/texts/en.ts';
import { content } from '../../../features/content/texts/en.ts';
import { flash } from '../../../features/flash-sale/texts/en.ts';
import { ui } from '../../../ui/texts/en.ts';
import { shell } from '../../shell/texts/en.ts';

export const texts = { cart, catalogue, content, flash, shell, ui } as const;
