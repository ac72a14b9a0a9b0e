import type { Branch } from '@mali/contracts/content';
import {
  circleMarker,
  divIcon,
  type FitBoundsOptions,
  type LatLngBoundsExpression,
  type LatLngTuple,
  type Map as LeafletMap,
  latLngBounds,
  type Marker,
  map as makeMap,
  marker,
  tileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './branch-map.module.css';
import type { MapTiles } from './map-tiles.ts';
import { distanceKm, type Place, pinGroups } from './places.ts';

export type BranchMapProps = {
  tiles: MapTiles;
  branches: readonly Branch[];
  /** INFO-08: initial centre of the map. */
  centre: Place;
  zoom: number;
  /** Accessible name of the map. */
  label: string;
  selected: string | null;
  onSelect?: (store_id: string) => void;
  /** Position of the visitor; null: unknown. */
  here?: Place | null;
};

/** Street-level zoom: the map zooms in no further than this when fitting pins. */
const STREET_ZOOM = 16;
/** Padding for pins, which extend above their position; on the right for the map's controls. */
const ROOM: FitBoundsOptions = { paddingTopLeft: [28, 48], paddingBottomRight: [76, 40] };
/** Visible size of a pin, for overlap detection. */
const PIN_PX: [number, number] = [30, 36];
const PIN_FOOT: [number, number] = [15, 36];

const boundsOf = (places: readonly Place[]): LatLngBoundsExpression =>
  latLngBounds(places.map(({ lat, lng }): LatLngTuple => [lat, lng]));

/** The branches on a map. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function BranchMap({
  tiles,
  branches,
  centre,
  zoom,
  label,
  selected,
  onSelect,
  here = null,
}: BranchMapProps) {
  const { t } = useTranslation('stores');
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap | null>(null);
  const markers = useRef(new Map<string, Marker>());
  const select = useRef(onSelect);
  select.current = onSelect;
  const begun = useRef(false);
  /** Highlights the pin of the selected branch. */
  const mark = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (frame.current === null) return;
    const is = (media: string) => window.matchMedia?.(media).matches ?? false;
    const still = is('(prefers-reduced-motion: reduce)');
    const made = makeMap(frame.current, {
      zoomControl: false,
      // Page scrolling must not be captured by the map.
      scrollWheelZoom: false,
      // One finger scrolls the page, two fingers pan the map.
      dragging: !is('(pointer: coarse)'),
      attributionControl: true,
      fadeAnimation: !still,
      zoomAnimation: !still,
      markerZoomAnimation: !still,
      minZoom: 5,
      maxZoom: 19,
    });
    map.current = made;
    made.attributionControl.setPrefix(false);
    tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(made);
    made.setView([centre.lat, centre.lng], zoom);
    return () => {
      made.remove();
      map.current = null;
      markers.current.clear();
      begun.current = false;
    };
  }, [tiles.url, tiles.attribution, centre.lat, centre.lng, zoom]);

  // Markers of the listed branches, recomputed at every zoom: overlapping pins are merged.
  const shown = branches.map(({ store_id }) => store_id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` names the branches; a new map has none of them
  useEffect(() => {
    const drawn = map.current;
    if (drawn === null) return;
    const draw = () => {
      for (const old of new Set(markers.current.values())) old.remove();
      markers.current.clear();
      const place = ({ lat, lng }: Branch) => drawn.project([lat, lng], drawn.getZoom());
      for (const group of pinGroups(branches, place, PIN_PX)) {
        const [{ store_id, lat, lng, name }] = group;
        const many = group.length > 1;
        const title = many ? t('together', { count: group.length }) : name[language];
        const icon = divIcon({
          className: cx(styles.pin, many && styles.many),
          iconSize: PIN_PX,
          iconAnchor: PIN_FOOT,
          html: many ? String(group.length) : '',
        });
        const pin = marker([lat, lng], { icon, title, riseOnHover: true });
        const press = () => {
          const before = drawn.getZoom();
          if (many) drawn.fitBounds(boundsOf(group), { ...ROOM, animate: false });
          // Branches in one building stay merged at any zoom.
          if (drawn.getZoom() === before) select.current?.(store_id);
        };
        pin.on('click', press);
        pin.on('keydown', ({ originalEvent }) => {
          if (originalEvent.key === 'Enter' || originalEvent.key === ' ') {
            originalEvent.preventDefault();
            press();
          }
        });
        pin.addTo(drawn);
        pin.getElement()?.setAttribute('aria-label', title);
        for (const member of group) markers.current.set(member.store_id, pin);
      }
      mark.current();
    };
    draw();
    drawn.on('zoomend', draw);
    const first = !begun.current;
    begun.current = true;
    // The map starts at its centre (INFO-08), at street level.
    if (branches.length > 0 && !(first && branches.length > 1)) {
      drawn.fitBounds(boundsOf(branches), { ...ROOM, maxZoom: STREET_ZOOM, animate: !first });
    }
    return () => void drawn.off('zoomend', draw);
  }, [shown, language, tiles.url, tiles.attribution, centre.lat, centre.lng, zoom]);

  mark.current = () => {
    for (const [store_id, pin] of markers.current) {
      if (store_id !== selected) continue;
      const element = pin.getElement();
      element?.classList.add(styles.chosen ?? 'chosen');
      element?.setAttribute('aria-pressed', 'true');
      pin.setZIndexOffset(1000);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: recreated markers are highlighted again
  useEffect(() => {
    for (const pin of markers.current.values()) {
      pin.getElement()?.classList.remove(styles.chosen ?? 'chosen');
      pin.getElement()?.setAttribute('aria-pressed', 'false');
      pin.setZIndexOffset(0);
    }
    mark.current();
    const chosen = branches.find(({ store_id }) => store_id === selected);
    const drawn = map.current;
    if (chosen !== undefined && drawn !== null)
      drawn.setView([chosen.lat, chosen.lng], Math.max(drawn.getZoom(), STREET_ZOOM));
  }, [selected, shown, language]);

  useEffect(() => {
    const drawn = map.current;
    if (drawn === null || here === null) return;
    const dot = circleMarker([here.lat, here.lng], { radius: 8, className: styles.here ?? '' })
      .bindTooltip(t('you'), { direction: 'top', className: styles.name ?? '' })
      .addTo(drawn);
    const near = [...branches].sort((a, b) => distanceKm(here, a) - distanceKm(here, b))[0];
    drawn.fitBounds(boundsOf(near === undefined ? [here] : [here, near]), {
      ...ROOM,
      maxZoom: STREET_ZOOM,
    });
    return () => void dot.remove();
  }, [here, branches, t]);

  const fit = () => {
    if (branches.length > 0) {
      map.current?.fitBounds(boundsOf(branches), { ...ROOM, maxZoom: STREET_ZOOM });
    }
  };
  return (
    <section className={styles.map} aria-label={label}>
      <div ref={frame} className={styles.frame} />
      <div className={styles.tools}>
        <IconButton name="plus" label={t('zoomIn')} onClick={() => map.current?.zoomIn()} />
        <IconButton name="minus" label={t('zoomOut')} onClick={() => map.current?.zoomOut()} />
        {branches.length > 1 && <IconButton name="grid" label={t('fit')} onClick={fit} />}
      </div>
    </section>
  );
}
