/**
 * Own size of a shown picture `s`, px. `still`: it is served in the widths of banners, up to its own; other pictures in
 * those of products.
 */
export const PICTURE_SIZE = `jsonb_build_object('hash', s.hash, 'focus', s.focus, 'width', s.width, 'height', s.height,
  'still', jsonb_exists_any(s.art, ARRAY['items', 'file']) OR (s.width > 960 AND jsonb_exists(s.art, 'photo')))`;
/** Pictures `i` by their names, and `s`, which is shown for each: itself, or what has replaced it. */
export const SHOWN_PICTURES = 'images i JOIN images s ON s.hash = coalesce(i.shown_as, i.hash)';
