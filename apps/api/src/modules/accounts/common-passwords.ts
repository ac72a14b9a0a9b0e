/**
 * The passwords that are tried first, of eight characters and more (shorter ones are refused anyway), in lower
 * case. Rows and runs of characters (aaaaaaaa, 12345678, abcdefgh) are found by rule and not listed.
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
