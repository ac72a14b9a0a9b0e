import { toLatinKeys } from '@mali/thai/keyboard';

/**
 * The most common passwords of eight or more characters (shorter ones are rejected anyway), in lower case.
 * Repetitions and sequences (aaaaaaaa, 12345678, abcdefgh) are detected by rule and not listed.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 password! password1! password@123 passw0rd p@ssw0rd
  p@ssword pa$$word pa55word passpass passw0rd1 p@ssw0rd1 p@ssw0rd123 mypassword newpassword nopassword password01
  password00 password99 changeme changeme1 changeme123 letmein1 letmein123 welcome1 welcome12 welcome123 welcome@123
  iloveyou iloveyou1 iloveyou2 iloveyou123 iloveyou! iloveme1 loveyou1 lovelove loveme123 ilovemom ilovegod
  iloveu123 sweetheart babygirl babygirl1 princess princess1 sunshine sunshine1 rainbow1 butterfly butterfly1
  football football1 baseball baseball1 basketball softball superman superman1 batman123 spiderman pokemon1
  starwars starwars1 michelle jennifer jessica1 ashley123 daniel123 charlie1 michael1 jordan23 matthew1 anthony1
  trustno1 whatever whatever1 computer computer1 internet internet1 samsung1 samsung123 google123 facebook
  facebook1 facebook123 youtube123 line1234 instagram android1 iphone123 windows10 administrator admin123 admin1234
  admin12345 adminadmin admin@123 root1234 rootroot test1234 testtest test12345 testing1 testing123 guest123
  guestguest user1234 useruser demo1234 default1 secret123 secret12 master123 mastermaster dragon123 monkey123
  shadow123 killer123 hello123 hello1234 hellohello helloworld hello@123 goodluck letmeinnow freedom1 happy123
  happyday liverpool liverpool1 chelsea1 arsenal1 arsenal123 manchester manunited barcelona realmadrid juventus
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty789 qwertyqwerty asdfghjk
  asdfghjkl asdfasdf asdf1234 asdfqwer zxcvbnm1 zxcvbnm123 zxcvzxcv qazwsxedc qazwsx123 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y qweasdzxc
  qweasd123 qwe12345 asd12345 abc12345 abcd1234 abc123456 abcde123 abcabc123 a1b2c3d4 a1s2d3f4 aa123456 aa12345678
  aaa12345 a1234567 a12345678 a123456789 1234567a 12345678a 123456789a 1234567890 0123456789 0987654321 1234567890a
  123456aa 123456ab 123456abc 1234qwer 12345qwert 123qweasd 123qwe123 12341234 12344321 123123123 12312312 1231234
  11223344 1122334455 112233445566 12121212 13131313 10203040 102030405060 14725836 147258369 159357456 147852369
  741852963 789456123 78945612 963852741 321321321 98769876 20202020 20002000 19901990 19951995 20252025 20262026
  88888888a 66668888 55555555a 00001111 11112222 12332112 10101010 101010101 01010101 11111111a 99998888 25252525
  thailand thailand1 thailand123 bangkok1 bangkok123 chiangmai phuket123 sawasdee sawasdee1 sawatdee sabaidee
  rakthai1 rakmaak1 kittikorn somchai1 somsri123 ilovethai 0812345678 0891234567 0801234567 mali1234 malimali
  jasmine1 jasmine123 beautiful beauty123 beauty1234 cosmetic lipstick lipstick1 shopping shopping1 shopping123
  สวัสดีครับ สวัสดีค่ะ รหัสผ่าน ไม่มีรหัส ฉันรักเธอ ประเทศไทย
  `
    .trim()
    .split(/\s+/)
    .filter((word) => [...word].length >= 8),
);

const listed = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Common words in passwords, in lower case: also rejected with digits and symbols around them, with letters
 * replaced by digits, or doubled. Compiled for this shop from common likes, names, teams and keyboard words.
 */
const LATIN_WORDS = listed(`
  password passwort passcode pass secret login logon signin welcome admin administrator root user guest test tester
  testing demo default changeme letmein openup sesame master access system server windows android apple iphone ipad
  samsung huawei xiaomi oppo vivo nokia google facebook instagram twitter tiktok youtube line whatsapp netflix shopee
  lazada grab paypal internet wifi router computer laptop keyboard qwerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn
  zxcvbnm qaz qazwsx qwe qweasd abc abcd abcde abcdef abcdefg aaa aaaa xxx hello hallo hola goodbye please thanks
  thankyou sorry yes okay love lover loving lovely iloveyou loveyou loveme ilove ilovegod god jesus christ buddha
  angel angels heaven devil satan lucky luck happy happiness smile sunshine sunny sunflower flower flowers rose roses
  lily lotus jasmine orchid daisy summer winter spring autumn january february march april june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday morning night midnight star stars
  moon moonlight rainbow butterfly princess prince queen king kingkong royal baby babygirl babyboy honey sugar sweet
  sweetie sweetheart darling cutie pretty beauty beautiful handsome sexy kitty hellokitty kitten cat cats dog dogs
  doggy puppy bunny rabbit tiger lion dragon monkey panda bear teddy bird eagle falcon hawk wolf shark dolphin horse
  elephant buffalo snake spider cookie cookies chocolate vanilla strawberry banana apple orange mango cherry peach
  coffee cappuccino latte pepper cheese pizza chicken noodle rice water fire ice snow storm thunder lightning ocean
  river mountain forest football soccer baseball basketball tennis volleyball hockey golf muaythai boxing liverpool
  chelsea arsenal manchester manutd manunited mancity tottenham barcelona realmadrid madrid juventus milan bayern
  buriram muangthong ronaldo messi neymar gerrard beckham jordan michael jackson superman batman spiderman ironman
  captain avenger avengers hulk thor naruto sasuke goku luffy onepiece pokemon pikachu doraemon nobita conan mickey
  minnie mouse snoopy starwars matrix gandalf merlin harry potter harrypotter hermione frozen elsa barbie minecraft
  roblox freefire pubg valorant dota diablo warcraft counterstrike blackpink bts jennie lisa jisoo rose jungkook taehyung
  jimin lalisa twice exo nct seventeen thailand thai siam bangkok chiangmai chiangrai phuket pattaya krabi isan korat
  khonkaen hatyai songkhla america england london paris tokyo japan korea china singapore somchai somsak somying
  somsri malee manee mana piti chujai wichai suchart prasert nattapong kittikorn thanakorn siriporn ratree pranee
  wanida kanya suda noon ploy fern mint bow beer benz bank boss boom golf james john david robert william thomas daniel
  george charlie charles andrew anthony alexander matthew joshua jason justin kevin brian steven martin peter mark
  maria mary anna annie emma emily sarah jessica jennifer jenny michelle nicole ashley amanda melissa sophia sophie
  olivia natasha diana sandra linda lucy julia laura nancy tony tommy jimmy johnny bobby money dollar baht cash rich
  million millionaire boss hacker hacking killer shadow ninja samurai warrior hunter ranger phoenix mustang ferrari
  porsche toyota honda yamaha mazda suzuki isuzu nissan ford benz mercedes bmw freedom forever friend friends family
  mother father mommy daddy mama papa brother sister mymom mydad school college teacher student doctor nurse police
  soldier office work job company business shop shopping shopper store sale beauty cosmetic cosmetics lipstick makeup
  skincare perfume serum lotion whatever nothing something trustno blessed destiny diamond crystal gold golden silver
  platinum pearl ruby emerald black white red blue green purple violet pink yellow orange rainbow peace hope faith
  grace charity victory winner champion number one two three four five six seven eight nine ten
  sawasdee sawatdee sawaddee sabai sabaidee khrap krub kapom sanuk rak rakthoe ruk rukna fan faen kuay
`);
const THAI_WORDS = listed(`
  รหัสผ่าน สวัสดี สวัสดีครับ สวัสดีค่ะ รัก รักเธอ ฉันรักเธอ รักนะ คิดถึง แม่ พ่อ ลูก ที่รัก แฟน เมีย ผัว เพื่อน
  ไทย ประเทศไทย กรุงเทพ เชียงใหม่ ภูเก็ต ขอนแก่น โคราช หาดใหญ่ ความรัก ความสุข โชคดี รวย ร่ำรวย เงิน ทอง สมชาย
  สมหญิง สมศรี สมศักดิ์ มานี มานะ ปิติ ชูใจ วีระ ดวงดาว พระจันทร์ ดอกไม้ มะลิ กุหลาบ แมว หมา ช้าง เสือ มังกร
  ลิเวอร์พูล เชลซี แมนยู อาร์เซนอล ครับ ค่ะ จ้า ทดสอบ แอดมิน ไม่บอก ไม่รู้ ลืมรหัส
`);

/** Thai words typed in the English keyboard layout: รหัสผ่าน becomes isyl,k. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...LATIN_WORDS,
  ...THAI_WORDS,
  ...THAI_WORDS.map((word) => toLatinKeys(word).toLowerCase()),
]);

const ROWS = [
  '1234567890-=',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'ๅ/-ภถุึคตจขช',
  'ๆไำพะัีรนยบล',
  'ฟหกดเ้่าสวง',
  'ผปแอิืทมใฝ',
];
const COLUMNS = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0p;/'];
const backwards = (text: string): string => [...text].reverse().join('');
const WALKS = [
  ...ROWS,
  ROWS.slice(0, 4).join(''),
  COLUMNS.join(''),
  COLUMNS.map(backwards).join(''),
  COLUMNS.map((column, i) => (i % 2 === 0 ? column : backwards(column))).join(''),
  // Zigzag sequences of the letter rows, and lines of the number block.
  ['qaz', 'wsx', 'edc', 'rfv', 'tgb', 'yhn', 'ujm'].join(''),
  ['1q', '2w', '3e', '4r', '5t', '6y', '7u', '8i', '9o', '0p'].join(''),
  ['q1', 'w2', 'e3', 'r4', 't5', 'y6', 'u7', 'i8', 'o9', 'p0'].join(''),
  '147258369147258369',
  '789456123789456123',
  '741852963741852963',
  '963852741963852741',
  '159357159357',
];
/** Neighbouring keys in sequence, forwards and backwards. */
export const KEY_ROWS: readonly string[] = WALKS.flatMap((walk) => [walk, backwards(walk)]);
