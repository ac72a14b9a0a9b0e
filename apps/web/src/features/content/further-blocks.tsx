import { useFurtherQuery } from './further-calls.ts';
import { LayoutView } from './layout-view.tsx';
import { EMPTY_LAYOUT } from './requests.ts';

/**
 * Blocks for members, and for the segments of this member, that follow a block of the page. They come after the page, below
 * its first blocks; without an answer the page stays as it is.
 */
export function FurtherBlocks({ layoutId, after }: { layoutId: number | null; after: string }) {
  const { data } = useFurtherQuery(layoutId ?? 0, { skip: layoutId === null, refetchOnMountOrArgChange: 10 });
  const place = data?.places.find((one) => one.after === after);
  if (data === undefined || place === undefined) return null;
  const { components } = place;
  return <LayoutView layout={{ ...EMPTY_LAYOUT, components, pricing: data.pricing }} waited />;
}
