import type { Kind } from '../art.ts';
import * as compacts from './compacts.ts';
import * as containers from './containers.ts';
import type { Draw } from './draw.ts';
import * as fragrance from './fragrance.ts';
import * as lips from './lips.ts';
import * as packs from './packs.ts';
import * as tools from './tools.ts';

/** Which drawing belongs to which kind. */
export const drawings: Record<Kind, Draw> = {
  lipstick: lips.lipstick, liptint: lips.liptint, lipgloss: lips.lipgloss, lipbalm: lips.lipbalm, 'lip-pot': compacts.lipPot,
  lipliner: lips.lipliner, cushion: compacts.cushion, powder: compacts.powder, 'loose-powder': compacts.loosePowder,
  foundation: containers.foundation, concealer: lips.concealer, primer: containers.primer, palette: compacts.palette,
  eyeshadow: compacts.eyeshadow, blush: compacts.blush, 'blush-quad': compacts.blushQuad, highlighter: compacts.highlighter,
  'contour-stick': lips.contourStick, mascara: lips.mascara, eyeliner: lips.eyeliner, 'eye-pencil': lips.eyePencil,
  'brow-pencil': lips.browPencil, 'brow-gel': lips.browGel, 'setting-spray': containers.settingSpray, nail: containers.nail,
  cleanser: containers.cleanser, foam: containers.foam, 'cleansing-oil': containers.cleansingOil,
  'cleansing-balm': containers.cleansingBalm, micellar: containers.micellar, toner: containers.toner, pads: containers.pads,
  essence: containers.essence, serum: containers.serum, ampoule: containers.ampoule, lotion: containers.lotion,
  cream: containers.cream, 'gel-cream': containers.gelCream, 'eye-cream': containers.eyeCream, sunscreen: containers.sunscreen,
  'sun-tube': containers.sunTube, 'sun-stick': lips.sunStick, mask: packs.mask, 'mask-tube': containers.maskTube,
  'mask-jar': containers.maskJar, mist: containers.mist, patch: packs.patch, 'spot-gel': containers.spotGel,
  shampoo: containers.shampoo, conditioner: containers.conditioner, 'hair-mask': containers.hairMask, 'hair-oil': containers.hairOil,
  'hair-serum': containers.hairSerum, 'hair-dye': packs.hairDye, 'dry-shampoo': containers.dryShampoo, 'hair-wax': containers.hairWax,
  'hair-tonic': containers.hairTonic,
  brush: tools.brush, 'brush-set': tools.brushSet, sponge: tools.sponge, puff: tools.puff, hairbrush: tools.hairbrush,
  mirror: tools.mirror, curler: tools.curler, lashes: tools.lashes, 'cotton-pads': packs.cottonPads, headband: tools.headband,
  tweezers: tools.tweezers,
  'body-wash': containers.bodyWash, soap: packs.soap, scrub: containers.scrub, 'body-lotion': containers.bodyLotion,
  'body-cream': containers.bodyCream, 'hand-cream': containers.handCream, deodorant: lips.deodorant, 'roll-on': containers.rollOn,
  'body-oil': containers.bodyOil, 'bath-salt': containers.bathSalt, 'body-mist': containers.bodyMist,
  perfume: fragrance.perfume, 'perfume-round': fragrance.perfumeRound, 'perfume-tall': fragrance.perfumeTall,
  'perfume-facet': fragrance.perfumeFacet, rollerball: fragrance.rollerball, diffuser: fragrance.diffuser, candle: fragrance.candle,
  pills: containers.pills, 'sachet-box': packs.sachetBox, gummies: containers.gummies, 'collagen-drink': containers.collagenDrink,
  'powder-tub': containers.powderTub,
  'men-wash': containers.menWash, 'shave-foam': containers.shaveFoam, razor: tools.razor, pomade: containers.pomade,
  'beard-oil': containers.beardOil,
  'lens-box': packs.lensBox, 'lens-solution': containers.lensSolution, 'eye-drops': containers.eyeDrops, toothpaste: packs.toothpaste,
  toothbrush: tools.toothbrush, mouthwash: containers.mouthwash, floss: packs.floss, wipes: packs.wipes, 'pad-pack': packs.padPack,
  'hand-gel': containers.handGel, 'thermal-spray': containers.thermalSpray, 'balm-tube': containers.balmTube,
};
