import type { Kind } from '../../packshots/art.ts';
import type { Line } from '../brands.ts';
import type { Concept } from '../heroes.ts';
import type { RangeName } from '../shades.ts';
import type { DemoAttribute, LocalizedText, Unit } from '../types.ts';

/** A product type: texts common to all serums, all mascaras. */
export interface ProductType {
  key: string;
  kind: Kind | readonly Kind[];
  /** Slug of its leaf category. */
  cat: string;
  noun: LocalizedText;
  /** Thai puts the type first ('เซรั่ม…'); a series name precedes it. */
  conceptFirst?: boolean;
  /** Product lines of suitable brands. */
  lines: readonly Line[];
  concepts: readonly Concept[];
  unit: Unit;
  by: DemoAttribute['type'];
  /** Content and price relative to the first; a shade range uses the first only. */
  sizes: readonly (readonly [amount: number, factor: number])[];
  /** Baht for the first size, before the brand's price level. */
  price: readonly [low: number, high: number];
  range?: RangeName;
  /** Number of shades or scents of a product. */
  take?: readonly [min: number, max: number];
  /** First sentence: description. */
  leads: readonly LocalizedText[];
  /** Last sentence: when and why to use it. */
  closes: readonly LocalizedText[];
  benefits: readonly LocalizedText[];
  howTo: readonly LocalizedText[];
  formula: Formula;
  pao: number | null;
  /** Printed large when the concept has no mark. */
  mark?: string;
  finish?: string;
  skin?: readonly string[];
}

export const b = (en: string, th: string): LocalizedText => ({ en, th });

const inci = (text: string): readonly string[] => text.split('|');

/** Plausible base formulas; the concept's own ingredients are inserted after the first few. */
export const formulas = {
  none: [],
  essence: inci(
    'Water|Butylene Glycol|Glycerin|1,2-Hexanediol|Propanediol|Betaine|Carbomer|Arginine|Xanthan Gum|Ethylhexylglycerin|Disodium EDTA',
  ),
  cream: inci(
    'Water|Glycerin|Caprylic/Capric Triglyceride|Cetearyl Alcohol|Squalane|Glyceryl Stearate|Butyrospermum Parkii Butter|Dimethicone|Polysorbate 60|1,2-Hexanediol|Tocopheryl Acetate|Xanthan Gum|Disodium EDTA',
  ),
  gel: inci(
    'Water|Glycerin|Dipropylene Glycol|1,2-Hexanediol|Carbomer|Tromethamine|Hydroxyethylcellulose|Sodium PCA|Ethylhexylglycerin|Disodium EDTA',
  ),
  foam: inci(
    'Water|Glycerin|Sodium Cocoyl Glycinate|Potassium Cocoyl Glutamate|Cocamidopropyl Betaine|Lauryl Hydroxysultaine|Glyceryl Stearate|Sodium Chloride|Citric Acid|Phenoxyethanol',
  ),
  cleansingOil: inci(
    'Ethylhexyl Palmitate|Sorbeth-30 Tetraoleate|Helianthus Annuus Seed Oil|Caprylic/Capric Triglyceride|Olea Europaea Fruit Oil|Simmondsia Chinensis Seed Oil|Tocopherol',
  ),
  micellar: inci(
    'Water|Hexylene Glycol|Glycerin|Poloxamer 184|Disodium Cocoamphodiacetate|Betaine|Disodium EDTA|Polyaminopropyl Biguanide',
  ),
  sun: inci(
    'Water|Ethylhexyl Triazone|Bis-Ethylhexyloxyphenol Methoxyphenyl Triazine|Diethylamino Hydroxybenzoyl Hexyl Benzoate|Dibutyl Adipate|Propanediol|Silica|Glycerin|Polyglyceryl-3 Distearate|Acrylates/C10-30 Alkyl Acrylate Crosspolymer|1,2-Hexanediol|Tocopherol',
  ),
  sunStick: inci(
    'Dicaprylyl Carbonate|Synthetic Wax|Ethylhexyl Triazone|Bis-Ethylhexyloxyphenol Methoxyphenyl Triazine|Silica|Polyethylene|Vinyl Dimethicone/Methicone Silsesquioxane Crosspolymer|Tocopherol',
  ),
  sheet: inci(
    'Water|Glycerin|Dipropylene Glycol|1,2-Hexanediol|Butylene Glycol|Hydroxyethylcellulose|Allantoin|Dipotassium Glycyrrhizate|Carbomer|Disodium EDTA',
  ),
  clay: inci(
    'Water|Kaolin|Glycerin|Bentonite|Butylene Glycol|Cetearyl Alcohol|Glyceryl Stearate|Titanium Dioxide|Xanthan Gum|Phenoxyethanol',
  ),
  lipstick: inci(
    'Ricinus Communis Seed Oil|Caprylic/Capric Triglyceride|Synthetic Wax|Polyglyceryl-2 Triisostearate|Candelilla Cera|Mica|Tocopherol|CI 15850|CI 77491|CI 77891',
  ),
  lipTint: inci(
    'Water|Glycerin|Dimethicone|Isododecane|Polyglyceryl-2 Diisostearate|Ammonium Acryloyldimethyltaurate/VP Copolymer|Phenoxyethanol|CI 15850|CI 45410|CI 19140',
  ),
  lipOil: inci(
    'Hydrogenated Polyisobutene|Diisostearyl Malate|Polybutene|Silica Dimethyl Silylate|Simmondsia Chinensis Seed Oil|Tocopheryl Acetate|Aroma|CI 15850|CI 77891',
  ),
  base: inci(
    'Water|Cyclopentasiloxane|Titanium Dioxide|Dimethicone|Butylene Glycol|PEG-10 Dimethicone|Ethylhexyl Methoxycinnamate|Disteardimonium Hectorite|Magnesium Sulfate|Phenoxyethanol|CI 77492|CI 77491|CI 77499',
  ),
  powder: inci(
    'Talc|Mica|Synthetic Fluorphlogopite|Zinc Stearate|Nylon-12|Dimethicone|Octyldodecyl Stearoyl Stearate|Caprylyl Glycol|CI 77491|CI 77492|CI 77891',
  ),
  mascara: inci(
    'Water|Copernicia Cerifera Cera|Stearic Acid|Acrylates Copolymer|Beeswax|Glyceryl Stearate|Triethanolamine|VP/Eicosene Copolymer|Phenoxyethanol|CI 77499',
  ),
  pencil: inci(
    'Hydrogenated Cottonseed Oil|Synthetic Wax|Copernicia Cerifera Cera|Isododecane|Polybutene|Mica|Tocopherol|CI 77499|CI 77491',
  ),
  liner: inci(
    'Water|Styrene/Acrylates Copolymer|Butylene Glycol|Carbon Black|Laureth-21|Sodium Dehydroacetate|Phenoxyethanol|CI 77266',
  ),
  nail: inci(
    'Butyl Acetate|Ethyl Acetate|Nitrocellulose|Acetyl Tributyl Citrate|Isopropyl Alcohol|Stearalkonium Hectorite|Adipic Acid/Neopentyl Glycol/Trimellitic Anhydride Copolymer|CI 15850|CI 77891',
  ),
  spray: inci(
    'Water|Alcohol Denat.|Butylene Glycol|PVP|Glycerin|PEG-40 Hydrogenated Castor Oil|1,2-Hexanediol|Parfum',
  ),
  shampoo: inci(
    'Water|Sodium Laureth Sulfate|Cocamidopropyl Betaine|Sodium Cocoyl Isethionate|Glycerin|Polyquaternium-10|Sodium Chloride|Citric Acid|Sodium Benzoate|Parfum',
  ),
  conditioner: inci(
    'Water|Cetearyl Alcohol|Behentrimonium Chloride|Dimethicone|Glycerin|Isopropyl Palmitate|Hydroxyethylcellulose|Citric Acid|Phenoxyethanol|Parfum',
  ),
  hairOil: inci(
    'Cyclopentasiloxane|Dimethiconol|Caprylic/Capric Triglyceride|C12-15 Alkyl Benzoate|Tocopheryl Acetate|Parfum',
  ),
  hairColour: inci(
    'Water|Cetearyl Alcohol|Ammonium Hydroxide|Propylene Glycol|Ceteareth-20|Glyceryl Stearate|Toluene-2,5-Diamine Sulfate|Resorcinol|Sodium Sulfite|Parfum',
  ),
  wax: inci(
    'Water|Cera Alba|Lanolin|Cetearyl Alcohol|PVP|Kaolin|Ceteareth-25|Propylene Glycol|Phenoxyethanol|Parfum',
  ),
  tonic: inci(
    'Water|Alcohol Denat.|Propanediol|Panthenol|Menthol|PEG-40 Hydrogenated Castor Oil|1,2-Hexanediol|Parfum',
  ),
  bodyWash: inci(
    'Water|Sodium Laureth Sulfate|Cocamidopropyl Betaine|Glycerin|Coco-Glucoside|Sodium Chloride|Polyquaternium-7|Citric Acid|Sodium Benzoate|Parfum',
  ),
  soap: inci(
    'Sodium Palmate|Sodium Cocoate|Water|Glycerin|Olea Europaea Fruit Oil|Sodium Chloride|Tetrasodium Etidronate|Parfum',
  ),
  scrub: inci(
    'Sucrose|Glycerin|Cocos Nucifera Oil|Butyrospermum Parkii Butter|Polysorbate 20|Cetearyl Alcohol|Tocopherol|Parfum',
  ),
  salt: inci('Sodium Chloride|Magnesium Sulfate|Sodium Bicarbonate|Maris Sal|Parfum'),
  bodyLotion: inci(
    'Water|Glycerin|Cetyl Alcohol|Caprylic/Capric Triglyceride|Glyceryl Stearate SE|Dimethicone|Butyrospermum Parkii Butter|Carbomer|Phenoxyethanol|Tocopheryl Acetate|Parfum',
  ),
  bodyOil: inci(
    'Helianthus Annuus Seed Oil|Caprylic/Capric Triglyceride|Prunus Amygdalus Dulcis Oil|Simmondsia Chinensis Seed Oil|Squalane|Tocopherol|Parfum',
  ),
  deodorant: inci(
    'Dipropylene Glycol|Water|Sodium Stearate|Zinc Ricinoleate|Triethyl Citrate|Sodium Bicarbonate|Maranta Arundinacea Root Powder|Parfum',
  ),
  perfume: inci('Alcohol Denat.|Parfum|Water|Limonene|Linalool|Citronellol|Hydroxycitronellal|Coumarin'),
  home: inci('Parfum|Dipropylene Glycol|Alcohol Denat.|Limonene|Linalool'),
  collagen: inci('Hydrolyzed Collagen Peptide|Vitamin C|Inulin|Citric Acid|Natural Flavour|Sucralose'),
  tablet: inci(
    'Microcrystalline Cellulose|Dicalcium Phosphate|Silicon Dioxide|Magnesium Stearate|Hypromellose',
  ),
  gummy: inci('Tapioca Syrup|Cane Sugar|Water|Pectin|Citric Acid|Natural Flavour|Fruit Juice Concentrate'),
  protein: inci(
    'Pea Protein Isolate|Rice Protein|Cocoa Powder|Coconut Milk Powder|Natural Flavour|Xanthan Gum|Stevia',
  ),
  fibre: inci('Inulin|Psyllium Husk|Fructooligosaccharide|Citric Acid|Natural Flavour|Steviol Glycosides'),
  toothpaste: inci(
    'Water|Sorbitol|Hydrated Silica|Glycerin|Xylitol|Cocamidopropyl Betaine|Xanthan Gum|Aroma|Sodium Fluoride|Sodium Saccharin',
  ),
  mouthwash: inci(
    'Water|Sorbitol|Glycerin|Xylitol|PEG-40 Hydrogenated Castor Oil|Aroma|Cetylpyridinium Chloride|Sodium Fluoride|Citric Acid',
  ),
  lens: inci('Hydroxyethyl Methacrylate|Methacrylic Acid|Ethylene Glycol Dimethacrylate|Buffered Saline'),
  lensSolution: inci(
    'Water|Poloxamine|Boric Acid|Sodium Borate|Sodium Chloride|Polyaminopropyl Biguanide|Disodium EDTA|Hyaluronic Acid',
  ),
  wipes: inci(
    'Water|Glycerin|Caprylyl Glycol|Aloe Barbadensis Leaf Juice|Polysorbate 20|Citric Acid|Sodium Benzoate',
  ),
  handGel: inci('Alcohol|Water|Glycerin|Acrylates/C10-30 Alkyl Acrylate Crosspolymer|Tromethamine|Parfum'),
  feminine: inci(
    'Water|Sodium Cocoyl Glutamate|Coco-Betaine|Glycerin|Lactic Acid|Sodium Chloride|Sodium Benzoate|Parfum',
  ),
  thermal: inci('Water|Nitrogen|Magnesium Carbonate|Calcium Carbonate|Sodium Bicarbonate'),
  patch: inci(
    'Styrene Isoprene Styrene Block Copolymer|Cellulose Gum|Polyisobutene|Petroleum Resin|Tetrakis Methane',
  ),
  shave: inci('Water|Stearic Acid|Triethanolamine|Isobutane|Glycerin|Laureth-23|Propane|Menthol|Parfum'),
} satisfies Record<string, readonly string[]>;
export type Formula = keyof typeof formulas;
