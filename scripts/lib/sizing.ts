/*
 * Visitors and orders a minute → processes, memory, database, disk and cost of a month (docs/sizing.md). Pure: what was
 * measured, how shoppers behave and what a host asks are given.
 */

/** Processor time of one of each, in ms, and what is kept of an order. */
export type Measured = Readonly<{
  api: Readonly<Record<'listing' | 'search' | 'product' | 'bag' | 'checkout', number>>;
  database: Readonly<Record<'listing' | 'search' | 'product' | 'bag' | 'checkout', number>>;
  /** Of the balancer for each request. */
  balancer: number;
  /** Of a web server for each document: one that is kept, and one that is rendered. */
  page: Readonly<{ kept: number; rendered: number }>;
  /** Of a worker for each order, its mails included, and of the database for the worker. */
  worker: number;
  /** MB of a process. */
  memory: Readonly<{ api: number; apiPerMillionProducts: number; web: number; worker: number }>;
  /** kB of disk for each order, indexes included. */
  orderKb: number;
}>;

/** What a visitor asks for, on average. A checkout is counted with the orders. */
export type Visit = Readonly<Record<'documents' | 'listing' | 'search' | 'product' | 'bag', number>>;

/** How long a document is given out before it is rendered anew, in seconds: by each web server, and by a CDN. */
export type Keeping = Readonly<{ server: number; cdn: number }>;

/** For a month, in any currency. */
export type Prices = Readonly<{ core: number; memoryGb: number; diskGb: number }>;

export type Shop = Readonly<{
  /** Visitors who come in the busiest minute. */
  visitors: number;
  /** Orders that are placed in the busiest minute. */
  orders: number;
  /** Orders of a day on average, for the disk. */
  ordersADay: number;
  /** Years of orders that are kept. */
  years: number;
  products: number;
  /** Documents that visitors of the busiest minute come to, each language counted: home page, campaigns, lists, products. */
  addresses: number;
  /** Whether a CDN is before the web servers. */
  cdn: boolean;
}>;

export type Sizing = Readonly<{
  /** Cores at the busiest minute, all busy. */
  busy: Readonly<Record<'api' | 'web' | 'worker' | 'database' | 'balancer', number>>;
  /** Share of the documents that are rendered, at most. */
  rendered: number;
  processes: Readonly<Record<'api' | 'web' | 'worker', number>>;
  database: Readonly<{ cores: number; memoryGb: number; diskGb: number }>;
  redisGb: number;
  cores: number;
  memoryGb: number;
  diskGb: number;
  /** A primary, and a replica of the same size. */
  cost: number;
}>;

/** So much of a core is used at the busiest minute: at half of the highest load times to answer stay short. */
const USE = 0.5;
/** One fails, or is replaced, and the shop goes on. */
const LEAST = 2;
const DAYS_OF_YEAR = 365;
/** A process of Node computes on one core. */
const processesFor = (busy: number): number => Math.max(LEAST, Math.ceil(busy / USE));
/** Hosts sell even numbers of cores. */
const even = (cores: number): number => Math.max(2, 2 * Math.ceil(cores / 2));
/** A database is fast while what it reads is in memory: a quarter of its disk, and at least 4 GB. */
const MEMORY_SHARE = 0.25;
const DATABASE_LEAST_GB = 4;
const DATABASE_MOST_GB = 128;
/** Write-ahead log, dead rows and room to build an index anew. */
const DISK_ROOM = 2;
const DISK_LEAST_GB = 20;
const REDIS_GB = 0.5;

/**
 * Documents a second that are rendered at most. An address that is asked for λ times a second is rendered, and then given
 * out for a while, λ ÷ (1 + λ × while) times: most in all when visitors spread evenly over the addresses.
 */
function renderedASecond(documents: number, addresses: number, keeping: Keeping, cdn: boolean) {
  const afterKeeping = (asked: number, places: number, seconds: number) =>
    asked === 0 ? 0 : asked / (1 + (asked * seconds) / Math.max(1, places));
  // A CDN asks for an address once for all; behind it, each web server keeps documents of its own.
  const reach = cdn ? afterKeeping(documents, addresses, keeping.cdn) : documents;
  return {
    reach,
    by: (servers: number) => afterKeeping(reach, addresses * servers, keeping.server),
  };
}

/** Web servers: with each more a document is rendered in one place more, until they are enough. */
function webServers(shop: Shop, measured: Measured, visit: Visit, keeping: Keeping) {
  const documents = (shop.visitors * visit.documents) / 60;
  const { reach, by } = renderedASecond(documents, shop.addresses, keeping, shop.cdn);
  for (let servers = LEAST; ; servers += 1) {
    const rendered = by(servers);
    const busy = (rendered * measured.page.rendered + (reach - rendered) * measured.page.kept) / 1000;
    if (processesFor(busy) <= servers)
      return { servers, busy, reach, rendered: documents === 0 ? 0 : rendered / documents };
  }
}

export function sizing(
  shop: Shop,
  measured: Measured,
  visit: Visit,
  keeping: Keeping,
  prices: Prices,
): Sizing {
  const coresOf = (msAMinute: number): number => msAMinute / 60_000;
  const ofVisitors = (each: Measured['api']): number =>
    visit.listing * each.listing +
    visit.search * each.search +
    visit.product * each.product +
    visit.bag * each.bag;
  const requests = visit.listing + visit.search + visit.product + visit.bag;
  const web = webServers(shop, measured, visit, keeping);
  const busy = {
    api: coresOf(shop.visitors * ofVisitors(measured.api) + shop.orders * measured.api.checkout),
    web: web.busy,
    worker: coresOf(shop.orders * measured.worker),
    database: coresOf(
      shop.visitors * ofVisitors(measured.database) +
        shop.orders * (measured.database.checkout + measured.worker),
    ),
    // A document passes it twice: before the web server, and from there to the API.
    balancer: coresOf((shop.visitors * requests + 2 * 60 * web.reach + 2 * shop.orders) * measured.balancer),
  };
  const processes = {
    api: processesFor(busy.api),
    web: web.servers,
    worker: processesFor(busy.worker),
  };
  const kept = shop.ordersADay * DAYS_OF_YEAR * shop.years;
  const ordersGb = (kept * measured.orderKb) / 1e6;
  const diskGb = Math.ceil(DISK_LEAST_GB + ordersGb * DISK_ROOM);
  const database = {
    cores: even(busy.database / USE),
    memoryGb: Math.min(
      DATABASE_MOST_GB,
      Math.max(DATABASE_LEAST_GB, 2 ** Math.ceil(Math.log2(ordersGb * MEMORY_SHARE || 1))),
    ),
    diskGb,
  };
  const apiMb = measured.memory.api + (measured.memory.apiPerMillionProducts * shop.products) / 1e6;
  const processesGb =
    (processes.api * apiMb +
      processes.web * measured.memory.web +
      processes.worker * measured.memory.worker) /
    1000;
  const balancers = LEAST * Math.max(1, Math.ceil(busy.balancer / USE));
  const cores = processes.api + processes.web + processes.worker + balancers + 2 * database.cores;
  const memoryGb = Math.ceil(processesGb + LEAST * REDIS_GB + LEAST * database.memoryGb);
  const disk = LEAST * diskGb;
  return {
    busy,
    rendered: web.rendered,
    processes,
    database,
    redisGb: REDIS_GB,
    cores,
    memoryGb,
    diskGb: disk,
    cost: cores * prices.core + memoryGb * prices.memoryGb + disk * prices.diskGb,
  };
}
