import type { Layout } from '@mali/contracts/content';
import type { Language } from '@mali/contracts/limits';

/**
 * Messages between the editor of pages and the shop in its frame (docs/decisions/0079). Both are of one origin, which
 * each of them checks.
 */

/** In the place of a layout's id: what is shown comes by message. */
export const DRAFT_PREVIEW = 'draft';

export type ToPreview = Readonly<{
  type: 'page-preview:show';
  layout: Layout;
  language: Language;
  /** The block that is edited. */
  chosen: string | null;
}>;
export type FromPreview =
  | Readonly<{ type: 'page-preview:ready' }>
  | Readonly<{ type: 'page-preview:chosen'; block: string }>;

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : null;

export const isToPreview = (data: unknown): data is ToPreview => typeOf(data) === 'page-preview:show';
export const isFromPreview = (data: unknown): data is FromPreview =>
  typeOf(data) === 'page-preview:ready' || typeOf(data) === 'page-preview:chosen';
