/** Types of the used part of libheif-js, which has none. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Target = { data: Uint8ClampedArray; width: number; height: number };
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `data` with RGBA, with orientation applied; null when it cannot be decoded. */
    display(target: Target, done: (shown: Target | null) => void): void;
  };
  const load: () => Promise<{ HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }>;
  export default load;
}
