import { CONTENT_PICTURE_USES } from '../content/index.ts';
import { GOODS_PICTURE_USES } from '../goods/index.ts';
import { POST_PICTURE_USES } from '../posts/index.ts';

/** Everything that shows pictures: each module says what of it does. */
export const PICTURE_USES = [GOODS_PICTURE_USES, CONTENT_PICTURE_USES, POST_PICTURE_USES].join(' UNION ALL ');
