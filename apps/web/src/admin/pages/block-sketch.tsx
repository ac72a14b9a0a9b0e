import type { BlockType } from '@mali/contracts/content-values';
import styles from './builder.module.css';

type Part = readonly [x: number, y: number, width: number, height: number];
const row = (count: number, y: number, height: number): Part[] =>
  Array.from({ length: count }, (_, n) => [4 + (n * 56) / count, y, 56 / count - 4, height]);
const TITLE: Part = [4, 4, 24, 3];

/** How a block looks, in outline, 64 by 40: pictures are filled, words are lines. */
const SKETCHES: Readonly<Record<BlockType, readonly Part[]>> = {
  carousel: [
    [4, 4, 56, 26],
    [26, 34, 3, 2],
    [31, 34, 3, 2],
    [36, 34, 3, 2],
  ],
  home_carousel: [
    [4, 4, 56, 26],
    [22, 34, 3, 2],
    [27, 34, 8, 2],
    [37, 34, 3, 2],
  ],
  categories: [TITLE, ...row(4, 11, 10), ...row(4, 25, 10)],
  blogs: [TITLE, ...row(3, 11, 14), ...row(3, 28, 2)],
  best_of_week: [TITLE, ...row(6, 11, 16), ...row(6, 30, 2)],
  recommend: [TITLE, ...row(4, 11, 17), ...row(4, 31, 2)],
  call_to_action: [
    [4, 4, 26, 32],
    [35, 10, 22, 3],
    [35, 16, 18, 2],
    [35, 24, 14, 6],
  ],
  flash_sale: [TITLE, [46, 4, 14, 4], ...row(4, 11, 17), ...row(4, 31, 2)],
  grid: [...row(3, 4, 14), ...row(3, 22, 14)],
  video: [[4, 4, 56, 32]],
  tabs: [[4, 4, 12, 4], [18, 4, 12, 4], [32, 4, 12, 4], ...row(4, 12, 18), ...row(4, 33, 2)],
  products: [TITLE, ...row(4, 11, 17), ...row(4, 31, 2)],
  coupons: [TITLE, ...row(2, 12, 10), ...row(2, 26, 10)],
  sis_header: [
    [4, 4, 56, 20],
    [4, 28, 12, 3],
    [20, 28, 12, 3],
    [36, 28, 12, 3],
  ],
  sis_banner: [[4, 8, 56, 24]],
  sis_text: [
    [14, 8, 36, 3],
    [10, 16, 44, 2],
    [10, 21, 44, 2],
    [10, 26, 30, 2],
  ],
  sis_type_a: [
    [4, 4, 30, 32],
    [38, 6, 20, 3],
    [38, 14, 22, 6],
    [38, 23, 22, 6],
  ],
  sis_type_b: [
    [4, 4, 26, 26],
    [34, 4, 26, 26],
    [4, 33, 16, 2],
    [34, 33, 16, 2],
  ],
  sis_type_c: [...row(3, 4, 20), ...row(3, 28, 2), ...row(3, 33, 2)],
  sis_type_d: [
    [4, 4, 28, 32],
    [35, 4, 11, 15],
    [49, 4, 11, 15],
    [35, 21, 11, 15],
    [49, 21, 11, 15],
  ],
  sis_top_products: [
    TITLE,
    [4, 11, 10, 5],
    [17, 12, 40, 3],
    [4, 19, 10, 5],
    [17, 20, 40, 3],
    [4, 27, 10, 5],
    [17, 28, 40, 3],
  ],
  sis_products: [TITLE, ...row(4, 11, 11), ...row(4, 25, 11)],
};

export const BlockSketch = ({ type }: { type: BlockType }) => (
  <svg className={styles.sketch} viewBox="0 0 64 40" aria-hidden="true">
    {SKETCHES[type].map(([x, y, width, height]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} />
    ))}
  </svg>
);
