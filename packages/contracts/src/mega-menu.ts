import { type Static, Type } from 'typebox';
import { Nullable, Text } from './common.ts';
import { Link, LocalizedText, Picture } from './content.ts';

/** What staff have chosen to be shown beside the categories in the menu (docs/decisions/0106). */
export const MegaMenuAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      department: Nullable(Text(100, 'Slug'), 'Of this department; null: of all that have none of their own'),
      tiles: Type.Array(Type.Object({ picture: Picture, title: LocalizedText('Words', 80), link: Link }), {
        description: 'Instead of best sellers; none: these',
      }),
      brands: Type.Array(
        Type.Object({
          link_name: Text(100, 'Slug'),
          brand_en: Type.String({ description: 'Name' }),
          brand_th: Type.String({ description: 'Name in Thai' }),
        }),
        { description: 'Instead of the brands of best sellers; none: these' },
      ),
    }),
  ),
});
export type MegaMenuAnswer = Static<typeof MegaMenuAnswer>;
