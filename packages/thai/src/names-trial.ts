/**
 * A second, larger trial of names in the other script: brands, lines, ingredients and local names sold in Thailand,
 * as people type them. Every other name is held out: rules are tuned on the others alone.
 */
const LATIN_NAMES = `
Beyond | บียอนด์, บียอน, บิยอนด์
Aprilskin | เอพริลสกิน, เอพริล สกิน, เอพริวสกิน
Mamonde | มามอนด์, มามอน, มามงเด้
Espoir | เอสปัวร์, เอสปัว, เอสพัวร์
Hanyul | ฮันยูล, ฮันยุล, ฮานยูล
IOPE | ไอโอเป้, ไอโอเพ, ไอโอเป
Mise en Scene | มิสอองแซน, มิส ออง แซง, มิซองแซน
Ryo | เรียว, รโย, ริโย
Aekyung | แอคยอง, แอกยอง, เอคยอง
Age 20's | เอจทเวนตี้, เอจ ทเวนตี้ส์, เอจทเวนตี้ส์
Laka | ลากะ, ลาก้า, ลาค่า
Wakemake | เวคเมค, เวกเมก, เวค เมค
Fwee | ฟวี, ฟวี่, ฟวี้
Dinto | ดินโต, ดินโท, ดินโต้
Numbuzin | นัมบูซิน, นัมบัซิน, นัมบูซิ่น
Haruharu Wonder | ฮารุฮารุ วันเดอร์, ฮารุฮารุวันเด้อ, ฮารูฮารู
Ma:nyo | มานโย, มาเนียว, มันโย
Tirtir | เทอร์เทอร์, เทียร์เทียร์, ติ๊ดติ๊ด
Biodance | ไบโอแดนซ์, ไบโอแดน, ไบโอแด๊นซ์
Aestura | เอสทูร่า, แอสทูร่า, เอสทูรา
Dr. Ceuracle | ดร.ซูราเคิล, ด็อกเตอร์ซูราเคิล, ซูราเคิล
Mary & May | แมรี่แอนด์เมย์, แมรี่ แอนด์ เมย์, แมรีแอนเม
Tocobo | โทโคโบ, โทโคโบ้, โตโคโบ
Unleashia | อันลีเซีย, อันลีเชีย, อันลิเซีย
Hince Mood | ฮินซ์มูด, ฮิ้นซ์ มูด, ฮินส์มู๊ด
Barr | บาร์, บาร์ร
Purcell | เพอร์เซล, เพอร์เซลล์, เพอเซล
Nooni | นูนี่, นูนี, นุนี่
Aromatica | อโรมาติก้า, อโรมาติกา, อาโรมาติก้า
Whamisa | วามิสะ, วามิซา, วามิสา
Charmzone | ชาร์มโซน, ชามโซน, ชามโซนส์
Coreana | โคเรียน่า, โคเรอาน่า, โคเรียนา
Tiam | เทียม, ติแอม, ทิแอม
By Wishtrend | บายวิชเทรนด์, บาย วิชเทรน, ไบวิชเทรนด์
Elizavecca | เอลิซาเวคก้า, เอลิซาเวกก้า, อลิซาเวคก้า
Daeng Gi Meo Ri | แดงกีโมรี, แดง กี โม รี, แดงกิโมริ
Lador | ลาดอร์, ลาดอ, ลาด๊อร์
Median | เมเดียน, มีเดียน, เมเดี้ยน
Ciracle | ซีราเคิล, ซิราเคิล, ซีราเคิ้ล
Leaders | ลีดเดอร์ส, ลีดเดอร์, ลีดเด้อ
JM Solution | เจเอ็มโซลูชั่น, เจเอ็ม โซลูชัน, เจเอมโซลูชั่น
Petitfee | เพอทิตฟี, เปอติฟี, เพติตฟี
Skin Rx Lab | สกินอาร์เอ็กซ์แล็บ, สกิน อาเอ็ก แลป
Rosette | โรเซท, โรเซ็ต, โรเซตต์
Kose Cosmeport | โคเซ่ คอสเมพอร์ต, โคเซคอสเมพอร์ท
Naris | นาริส, นารีส, นาริสส์
Naturie | นาทูริเอะ, นาทูรี, เนเชอรี่
Rohto | โรโตะ, โรห์โต้, โรโต้
Melano | เมลาโน่, เมลาโน, เมราโน่
Kracie | คราซี่, คราซิเอะ, คราเซีย
Lucido-L | ลูซิโดแอล, ลูซิโด้ แอล, ลูซิโด้แอล
Gatsby | แกสบี้, แก๊ตสบี้, แกทสบี้
Bifesta | บิเฟสต้า, บิเฟสตา, บีเฟสต้า
Mandom | แมนดอม, มันดอม, แมนด้อม
Kao | คาโอ, คาโอะ, คาว
Sofina | โซฟิน่า, โซฟีน่า, โซฟินา
Fancl | แฟนเคล, แฟนเคิล, แฟงเคล
Orbis | ออร์บิส, ออบิส, ออร์บีส
Albion | อัลเบียน, อัลเบี้ยน, อาลเบียน
Ipsa | อิปซ่า, อิพซ่า, อิปซา
Elixir | อิลิกเซอร์, เอลิกเซอร์, อีลิกเซอ
Majolica Majorca | มาโจลิก้า มาจอร์ก้า, มาโจลิกามาจอกา, มาโจลิก้า
Maquillage | มาคิยาจ, มากิยาจ, มาคิอาจ
Integrate | อินทีเกรต, อินทิเกรท, อินทริเกรท
Visee | วิเซ่, วีเซ่, วิเซ
Opera | โอเปร่า, โอเพร่า, โอเปอร่า
Cezanne | เซซาน, เซซานน์, ซีซาน
Excel | เอ็กเซล, เอกเซล, เอ็กซ์เซล
Dejavu | เดจาวู, เดจาวูว์, เดจาวู้
Kissme | คิสมี, คิสมี่, คิส มี
Flowfushi | โฟลวฟูชิ, โฟลฟูชิ, โฟลว์ฟุชิ
Suisai | ซุยไซ, ซูอิไซ, สุยไซ
Allie | อัลลี่, แอลลี่, อัลลี
Nursery | เนอร์สเซอรี่, เนิร์สเซอรี่, เนอสเซอรี่
Quality First | ควอลิตี้เฟิร์ส, ควอลิตี้ เฟิสต์, ควอลิตี้เฟิร์สท์
Utena | อูเตนะ, ยูทีน่า, อุเทนะ
Shiro | ชิโร, ชิโระ, ชิโร่
Three | ทรี, ธรี, ทรีย์
Addiction | แอดดิคชั่น, แอดดิกชัน, แอ๊ดดิคชั่น
Decorte | เดคอร์เต้, เดคอเต้, เดอคอร์เต้
Ettusais | เอตูเซ่, เอทูเซ, เอ็ตทูเซ่
Pola | โพล่า, โพลา, โปลา
Lebel | เลเบล, เลอเบล, เลเบิล
Milbon | มิลบอน, มิวบอน, มิลบ้อน
Demi | เดมี่, เดมี, เดมิ
Napla | นาปลา, นาพลา, แน็ปล่า
Filorga | ฟิลอร์ก้า, ฟิลอก้า, ฟิลอร์กา
Payot | ปาโย, เพย์ออท, พาโย
Sothys | โซทิส, โซธีส, โซตีส
Thalgo | ทาลโก้, ทัลโก้, ทาลโก
Noreva | โนเรว่า, โนเรวา, นอเรว่า
SVR | เอสวีอาร์, เอส วี อาร์, เอสวีอา
Topicrem | โทปิเครม, ทอปปิเครม, โทพิเครม
Lierac | ลีรัก, เลียรัค, ลิเอรัค
Phyto | ไฟโต้, ฟีโต้, ไฟโต
Rene Furterer | เรเน่ เฟอเตอร์เรอร์, เรเน่เฟอเทอเรอ
Roger & Gallet | โรเจอร์ แอนด์ กาเลต์, โรเจ้ กาเล่, โรเจอร์กาเล
Annick Goutal | อันนิค กูตาล, อานิกกูตาล, แอนนิก กูทัล
Serge Lutens | แซร์จ ลูเต็นส์, เซิร์จลูเตนส์, เซอร์จ ลูเตน
Nina Ricci | นีน่า ริชชี่, นิน่าริชชี, นีน่าริชี่
Cartier | คาร์เทียร์, คาเทียร์, คาร์เทีย
Boucheron | บูเชอรอง, บูเชรง, บูชรอง
Rochas | โรชาส์, โรชาส, โรชา
Cacharel | คาชาเรล, กาชาเรล, คาชาเร็ล
Issey Miyake | อิสเซ่ มิยาเกะ, อิซเซ่มิยาเกะ, อิซซี่ มิยาเกะ
Penhaligon's | เพนฮาลิกอนส์, เพนฮาลิกอน, เพ็นฮาลิก้อน
Amouage | อามูอาจ, อมูอาจ, อามูอาช
Xerjoff | เซอร์จอฟ, เซอจอฟ, เซอร์จ๊อฟ
Davidoff | เดวิดอฟ, ดาวิดอฟ, เดวิดอฟฟ์
Hugo Boss | ฮิวโก้ บอส, ฮูโก้บอส, ฮิวโก้บอสส์
Lanvin | ลองแวง, แลนวิน, ลังแวง
Coach | โค้ช, โคช, โค๊ช
Guess | เกส, เกสส์, เก๊ส
Elizabeth Arden | เอลิซาเบธ อาร์เดน, อลิซาเบธอาเดน, อลิซาเบท อาร์เด้น
Stridex | สไตรเด็กซ์, สตริเด็กซ์, สตริเดกซ์
Differin | ดิฟเฟอริน, ดิฟเฟอร์ริน, ดิเฟอริน
Good Molecules | กู๊ดโมเลกุล, กู๊ด โมเลคูลส์, กูดโมเลคูล
Byoma | ไบโอม่า, บายโอมา, ไบโอมา
Bubble | บับเบิล, บับเบิ้ล, บับเบิ้ลส์
Rhode | โร้ด, โรด, โรห์ด
Pixi | พิกซี่, พิ๊กซี่, พิกซี
Milani | มิลานี่, มิลานี, มิราณี
Wet n Wild | เว็ทแอนด์ไวลด์, เว็ทเอ็นไวลด์, เวทแอนไวล์
Colourpop | คัลเลอร์ป็อป, คัลเลอร์พอป, คัลเลอป๊อป
Morphe | มอร์ฟี่, มอร์ฟ, มอฟี่
Kylie | ไคลี่, ไคลี, ไคลีย์
Covergirl | คัฟเวอร์เกิร์ล, คัพเวอร์เกิล, โคเวอร์เกิร์ล
Sally Hansen | แซลลี่ แฮนเซ่น, แซลลี แฮนเซน, แซลี่แฮนเซ่น
Burt's Bees | เบิร์ตส์บีส์, เบิร์ทบี, เบิร์ตบีส์
Carmex | คาร์เม็กซ์, คาเม็ก, คาร์เมกซ์
Blistex | บลิสเท็กซ์, บลิสเทค, บลิสเต็กซ์
ChapStick | แชปสติก, แช๊ปสติ๊ก, แช็พสติ๊ก
Palmer's | ปาล์มเมอร์, พาล์มเมอร์ส, ปามเมอร์
Curel Intensive | คิวเรล อินเทนซีฟ, คูเรลอินเทนซิฟ
Lubriderm | ลูบริเดิร์ม, ลูบริเดอม, ลูบริเดอร์ม
Gold Bond | โกลด์บอนด์, โกลบอน, โกล์ดบอนด์
QV | คิววี, คิว วี, คิววี่
Ego | อีโก้, อีโก, อี้โก้
Sebamed | ซีบาเมด, เซบาเมด, ซีบาเมท
Mustela | มัสเตล่า, มุสเตล่า, มัสเทล่า
Babor | บาบอร์, บาบอ, บาบ้อร์
Declare | เดคลาเร่, เดอแคลร์, เดแคล
Sebium | เซเบียม, ซีเบียม, เซบิอุม
Sensibio | เซนซิบิโอ, เซนสิไบโอ, เซ็นซิบิโอ
Cicaplast | ซิก้าพลาสต์, ซิกาพลาส, ซีก้าพลาส
Anthelios | แอนเทลิออส, แอนเธลิออส, แอนทีลิออส
Toleriane | โทเลอเรียน, โทเลเรียน, โทเลเรียเน่
Hydrabio | ไฮดราบิโอ, ไฮดร้าไบโอ, ไฮดราบิโอ้
Atoderm | อะโตเดิร์ม, อาโทเดิร์ม, อะโทเดอม
Capture Totale | แคปเจอร์ โททาล, แคปเจอร์โททัล, แค๊ปเจอร์โททาล
Sauvage | โซวาจ, ซาวาจ, โซวาส
Libre | ลิเบรอ, ลีเบร, ลิเบร้
Idole | ไอดอล, อิดอล, อีดอล
Genifique | เจนิฟิค, เฌนิฟิก, เจนิฟิก
Advanced Night Repair | แอดวานซ์ไนท์รีแพร์, แอดวานซ์ ไนท์ รีแพร์, แอดวานไนรีแพ
Double Wear | ดับเบิลแวร์, ดับเบิ้ลแว, ดับเบิ้ล แวร์
Studio Fix | สตูดิโอฟิกซ์, สตูดิโอ ฟิก, สตูดิโอ้ฟิกซ์
Orgasm | ออกัสซั่ม, ออกาซึม, ออร์กัสซึม
Superstay | ซุปเปอร์สเตย์, ซูเปอร์สเตย์, ซุปเปอสเต
Fit Me | ฟิตมี, ฟิตมี่, ฟิต มี
Revitalift | รีไวทัลลิฟท์, รีไวทาลิฟ, รีไวทัลลิฟต์
Elseve | เอลแซฟ, เอลเซฟ, แอลแซฟ
Perfect Whip | เพอร์เฟ็ควิป, เพอร์เฟควิป, เพอเฟ็กวิป
Ultimune | อัลติมูน, อัลทิมูน, อันติมูน
Benefiance | เบเนเฟียนซ์, เบเนฟิอองซ์, เบเนเฟี้ยน
Clear Men | เคลียร์เมน, เคลียร์ เม็น, เคียเมน
Lifebuoy | ไลฟ์บอย, ไลฟบอย, ไลบอย
Lux | ลักส์, ลักซ์, ลัก
Citra | ซิตร้า, ซิตรา, ซิทร้า
Axe | แอ็กซ์, แอกซ์, แอ๊ก
Safeguard | เซฟการ์ด, เซฟกาด, เซฟก้าด
Protex | โพรเทคส์, โพรเท็กซ์, โปรเทค
Palmolive | ปาล์มโอลีฟ, พาล์มโอลีฟ, ปามโอลีฟ
Oral-B | ออรัลบี, ออรัล บี, โอรัลบี
Darlie | ดาร์ลี่, ดาลี่, ดาร์ลี
Systema | ซิสเท็มมา, ซิสเต็มม่า, ซีสเทมม่า
Salz | ซอลส์, ซอลท์, ซอล
Sparkle | สปาร์คเกิล, สปาร์เคิล, สปากเกิ้ล
Dentiste | เดนทิสเต้, เดนติสเต้, เด็นทิสเต้
Laurier | ลอรีเอะ, ลอรีเอ, ลอลิเย่
Sofy | โซฟี, โซฟี่, โซฟีย์
Carefree | แคร์ฟรี, แคฟรี, แคร์ฟี
Mamypoko | มามี่โพโค, มามีโปโกะ, มามี่โปโกะ
Enfant | อองฟองต์, อองฟอง, อังฟองต์
Pigeon | พีเจ้น, พิเจ้น, พีเจียน
Babi Mild | เบบี้มายด์, เบบี้ มายด์, เบบี้มาย
D-nee | ดีนี่, ดีนี, ดี นี่
Kodomo | โคโดโมะ, โคโดโม, โคโดโม่
Jurlique | จูลีค, เจอร์ลีค, จูร์ลีค
Sukin Naturals | ซูกิ้น, ซูคิน เนเชอรัล, ซูกิน
Trilogy | ทริโลจี้, ไตรโลจี้, ทริโลจี
Antipodes | แอนติโพดีส, แอนตี้โพเดส, แอนทิโพดส์
Blackmores | แบลคมอร์ส, แบล็คมอร์, แบลคมอ
Swisse | สวิสเซ่, สวิส, สวิสเซ
Centrum | เซ็นทรัม, เซนทรัม, เซนตรัม
Vistra | วิสทร้า, วิสตร้า, วิสทรา
Mega We Care | เมก้าวีแคร์, เมก้า วีแคร์, เมกาวีแค
Nat C | แนทซี, แนท ซี, แนตซี
Colly | คอลลี่, คอลลี, คอลี่
DHC Vitamin | ดีเอชซี วิตามิน, ดีเอชซีวิตามิน
Amado | อมาโด้, อะมาโด้, อามาโด
Verena | เวอรีน่า, เวอรีนา, เวรีน่า
Gluta Pure | กลูต้าเพียว, กลูตาเพียว, กูต้าเพียว
Browit | บราวอิท, บราวอิต, บราวด์อิท
Merrezca | เมอเรซกา, เมอร์เรซก้า, เมอเรสก้า
Supermom | ซุปเปอร์มัม, ซูเปอร์มัม, ซุปเปอร์มอม
Sivanna | ซิวานน่า, สิวันนา, ซีวันน่า
Odbo | โอดีบีโอ, โอดีโบ, โอ๊ดโบ้
Malissa Kiss | มาลิสซ่าคิส, มาลิสสา คิส, มะลิซ่าคิส
Lady Kelly | เลดี้เคลลี่, เลดี้ เคลลี, เลดี้เคลี่
Nami | นามิ, นามี่, นามี
Gino McCray | จีโน่แม็คเครย์, จีโน่ แมคเครย์, จิโน่แมคเคร
Karmart | คาร์มาร์ท, คาร์มาท, คามาร์ท
Reunrom | รื่นรมย์, รื่นรม, เรือนรมย์
Jejuvita | เจจูวิต้า, เจจูวิตา, เชจูวิต้า
Boya | โบย่า, โบยา, โบญ่า
Skinsista | สกินซิสต้า, สกินซิสตา, สกินซิสเตอร์
In2It | อินทูอิท, อินทูอิต, อิน ทู อิท
BSC | บีเอสซี, บี เอส ซี, บีเอสซี่
Pure Care | เพียวแคร์, เพียว แคร์, เพียวแค
Arty Professional | อาร์ตี้, อาร์ที่ โปรเฟสชั่นแนล, อาตี้
Sheene | ชีเน่, ชีเน, ชีน
Faris | ฟาริส, ฟารีส, ฟาริช
KMA | เคเอ็มเอ, เคเอมเอ, เค เอ็ม เอ
Kiss Beauty | คิสบิวตี้, คิส บิวตี้, คิสบิ้วตี้
Ver.88 | เวอร์88, เวอร์ชั่น88, เวอร์แปดแปด
Nongchat | น้องฉัตร, น้องฉัด
Ingu | อิงกู, อินกุ, อิงกุ
Plantnery | แพลนท์เนอรี่, แพลนเนอรี่, แพลนต์เนอรี
Clear Nose | เคลียร์โนส, เคลียโนส, เคลียร์ โนส
Dermaction Plus | เดอร์แมคชั่นพลัส, เดอร์มาแอคชั่นพลัส, เดอแมคชั่น
Provamed | โปรวาเมด, โพรวาเมด, โปรวาเม็ด
Vitara | ไวทาร่า, วิทาร่า, วิตาร่า
Puricas | พูริแคส, เพียวริแคส, พิวริกัส
Mizumi | มิซึมิ, มิซูมิ, มิสึมิ
Dr.Somchai | ดร.สมชาย, ด็อกเตอร์สมชาย, หมอสมชาย
Rii | รี, รีอิ, รี่
Oxe'Cure | อ๊อกซีเคียว, ออกซี่เคียว, อ็อกซีเคียวร์
Benzac | เบนแซค, เบนแซก, เบ็นแซค
Acnetin | แอคเนติน, แอ็กเนทิน, แอคเน่ติน
Scacare | สการ์แคร์, สกาแคร์, สกาแค
Dermatix | เดอร์มาติกซ์, เดอมาติก, เดอร์มาทิกซ์
Spectraban | สเปคตร้าแบน, สเปคตราแบน, สเปกตร้าแบน
Sunplay | ซันเพลย์, ซันเพล, ซันเพ
Joji Secret Young | โจจิซีเคร็ทยัง, โจจิ ซีเครทยัง, โจจิ
Chame | ชาเม่, ชาเม, ชาเม้
Madame Fin | มาดามฟิน, มาดาม ฟิน, มาดามฟีน
Butterfly Thai | บัตเตอร์ฟลาย, บัตเตอร์ฟาย, บัทเทอร์ฟลายไทย
Tea Tree | ทีทรี, ที ทรี, ทีทีรี
Panthenol | แพนทีนอล, แพนธีนอล, แพนเทนอล
Centella | เซนเทลล่า, เซนเทลา, เซ็นเทลล่า
Allantoin | อัลลันโทอิน, อลันโทอิน, แอลลันโทอิน
Tranexamic | ทราเนซามิก, ทราเน็กซามิค, ทรานีซามิก
Azelaic | อะเซลาอิก, อาซีลาอิก, อะซีเลอิก
Mandelic | แมนเดลิก, แมนดิลิก, แมนเดอลิค
Glycolic | ไกลโคลิก, ไกลโคลิค, กลัยโคลิก
Kojic | โคจิก, โคจิค, โกจิก
Adenosine | อะดีโนซีน, อะดิโนซีน, อดีโนซีน
Mugwort | มักเวิร์ต, มัควอร์ท, มักเวิร์ท
Propolis | โพรโพลิส, โปรโพลิส, โพรโปลิส
Jojoba | โจโจ้บา, โจโจบา, โฮโฮบา
Argan | อาร์แกน, อากัน, อาร์แกนด์
Resveratrol | เรสเวอราทรอล, เรสเวราทรอล, เรสเวอราทอล
Astaxanthin | แอสตาแซนธิน, แอสต้าแซนทิน, แอสตาแซนทีน
Glutathione | กลูตาไธโอน, กลูต้าไทโอน, กลูตาไทโอน
Coenzyme | โคเอนไซม์, โคเอ็นไซม์, โคเอนไซน์
Bifida | บิฟิดา, ไบฟิดา, บิฟิด้า
Galactomyces | กาแลคโตไมเซส, กาแลคโตมายซิส, กาแล็กโทไมเซส
Madecassoside | มาเดแคสโซไซด์, มาเดคาสโซไซด์, มาเดคัสโซไซ
Hydroquinone | ไฮโดรควิโนน, ไฮโดรควิโนน์, ไฮโดควิโนน
Benzoyl Peroxide | เบนโซอิลเปอร์ออกไซด์, เบนซอยล์ เพอร์ออกไซด์, เบนซอยเปอร์ออกไซ
Zinc Oxide | ซิงค์ออกไซด์, ซิงก์ อ็อกไซด์, ซิงออกไซ
Titanium | ไททาเนียม, ไทเทเนียม, ไตตาเนียม
Lactic | แลคติก, แลคติค, แลกติก
Ectoin | เอคโทอิน, เอ็กโทอิน, เอคโตอิน
Cushion | คุชชั่น, คูชั่น, คุชชัน
`;

/** Further native names, invented or common words, written before any of them was tried: the same halves. */
const NATIVE_NAMES = `
บุหงา | Bunga, Buhnga
ดอกไม้หอม | Dokmaihom, Dok Mai Hom
บัวหลวง | Bua Luang, Bualuang
แก้วกัลยา | Kaewkanlaya, Keaw Kalaya
ศิริวรรณ | Siriwan, Siriwun
ทิพย์วารี | Thipwaree, Tipvaree
วิเชียร | Wichian, Vichien
จุฬา | Chula, Jula
ภัทรา | Pattra, Phattra
กัญญา | Kanya, Ganya
อรุณ | Arun, Aroon
ราตรี | Ratree, Ratri
น้ำอบไทย | Namobthai, Nam Ob Thai
สมุนไพร | Samunprai, Samoonphrai
เพชรบุรี | Phetchaburi, Petchburi
สุวรรณ | Suwan, Suvarn
ไพลิน | Pailin, Phailin
รจนา | Rojana, Rodjana
ชวนชม | Chuanchom, Chuan Chom
กระดังงา | Kradangnga, Gradanga
การเวก | Karawek, Karaweik
ลีลาวดี | Leelawadee, Lilawadi
พิกุล | Pikul, Phikun
จำปา | Champa, Jampa
ดาวเรือง | Daoruang, Dao Rueang
มะกรูด | Makrut, Magrood
ตะไคร้ | Takrai, Takhrai
ใบเตย | Baitoey, Bai Toei
ขวัญใจ | Kwanjai, Khwan Chai
ศรีสยาม | Sri Siam, Srisayam
เทพธิดา | Thepthida, Teptida
นางฟ้า | Nangfah, Nang Fa
หิมพานต์ | Himmapan, Himmaphan
เมืองทอง | Muangthong, Mueang Thong
อุบล | Ubon, Ubol
ศุภลักษณ์ | Supalak, Suphalak
ธรรมชาติ | Thammachat, Tammachart
เรือนไทย | Ruenthai, Reuan Thai
พฤกษา | Pruksa, Phrueksa
ฤทัย | Ruethai, Rutai
ดารณี | Daranee, Darani
ปวีณา | Paweena, Paveena
สายธาร | Saithan, Saitharn
ไหมไทย | Maithai, Mai Thai
เจริญ | Charoen, Jaroen
อัปสร | Apsorn, Absorn
บงกช | Bongkot, Bongkoch
สโรชา | Sarocha, Sarotcha
กุลธิดา | Kunthida, Kulthida
นภา | Napa, Nabha
วนิดา | Wanida, Vanida
เกสร | Kesorn, Gaysorn
ขจร | Khajorn, Kajon
ชาววัง | Chaowang, Chao Wang
หนุมาน | Hanuman, Hanumaan
มธุรส | Mathurot, Maturos
`;

const THAI_NAMES = `
ศิริบัญชา | siribuncha, siribancha, siri buncha
เทพไทย | thepthai, tepthai, thep thai
หงส์ไทย | hongthai, hong thai, hongtai
อภัยภูเบศร | abhaibhubejhr, apaipubet, abhaibhubejr
ตราเด็ก | tradek, tra dek
ดอกบัวคู่ | dokbuaku, dok bua ku, dokbuakoo
โป๊ยเซียน | poysian, poy sian, poisian
ขาวละออ | khaolaor, khao laor, kaolaor
สุภาภรณ์ | supaporn, suphaphorn, supapon
นกไทย | nokthai, nok thai, noktai
วังพรม | wangprom, wang prom, wangphrom
แสงสว่าง | sangsawang, saeng sawang, saengsawang
มาดามเฮง | madame heng, madam heng, madamheng
วิเศษนิยม | viset niyom, wisetniyom, visetniyom
เบนเนท | bennett, bennet, benet
อิงอร | ing on, ingorn, ing orn
บัวหิมะ | bua hima, buahima
สมใจ | somjai, som jai, somchai
หอมนวล | homnuan, hom nuan, homnual
รัตนา | rattana, ratana, ratna
ชบา | chaba, shaba
มะลิลา | malila, mali la
จันทรา | chantra, jantra, chandra
ฟ้าใส | fahsai, fasai, fah sai
น้ำมนต์ | nammon, nam mon, num mon
ปัญจศรี | panjasri, panchasri, panjasi
อโยธยา | ayodhya, ayothaya, ayodhaya
สยามเภสัช | siam bhesach, siam pharmacy, siambhesach
ทิพย์มณี | thipmanee, tipmanee, thip manee
กุลสตรี | kulsatri, kunsatri, kullasatri
พิมพ์พรรณ | pimpan, phimphan, pimphan
แม่สลอง | mae salong, maesalong
ลานนา | lanna, lan na, lana
วนัสนันท์ | wanusnun, wanatsanan, vanusnun
ดาหลา | dahla, dala, dahlah
`;

const parse = (lines: string): (readonly [name: string, spellings: readonly string[]])[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', spellings = ''] = line.split(' | ');
      return [name, spellings.split(', ')] as const;
    });

type Trial = readonly (readonly [name: string, spellings: readonly string[]])[];

/** Names in Latin letters with Thai spellings, and Thai names with Latin ones. */
export const TRIAL_NAMES: Readonly<{ latin: Trial; thai: Trial; native: Trial }> = {
  latin: parse(LATIN_NAMES),
  thai: parse(THAI_NAMES),
  native: parse(NATIVE_NAMES),
};

/** The part of a trial that rules are tuned on, and the part that is held out. */
export const halvesOf = (trial: Trial): Readonly<{ tuned: Trial; held: Trial }> => ({
  tuned: trial.filter((_, n) => n % 2 === 0),
  held: trial.filter((_, n) => n % 2 === 1),
});

/** Ordinary Thai words, of the trade of beauty too: none names a brand. */
export const TRIAL_WORDS: readonly string[] = (
  'ผิว ผิวหน้า ผิวแห้ง ผิวมัน ผิวแพ้ง่าย หน้าใส หน้าขาว สิว สิวอุดตัน ฝ้า กระ จุดด่างดำ รูขุมขน ริ้วรอย รอยแผลเป็น ' +
  'กันแดด แป้งฝุ่น รองพื้น ปัดแก้ม ลิปสติก น้ำหอม สบู่ แชมพู ครีมนวด ยาสีฟัน แปรงสีฟัน ผ้าอนามัย สำลี กระดาษทิชชู่ ' +
  'ขนตา คิ้ว ปาก แก้ม คาง จมูก หน้าผาก ผม หนังศีรษะ เล็บ มือ เท้า แขน ขา รักแร้ หลัง คอ ไหล่ ' +
  'บำรุง ล้างหน้า ทาหน้า แต่งหน้า ชุ่มชื้น กระจ่างใส เรียบเนียน นุ่ม หอม มัน แห้ง แพ้ง่าย อ่อนโยน ธรรมชาติ สมุนไพร ' +
  'ของขวัญ ส่งฟรี ลดราคา โปรโมชั่น ขายดี แนะนำ ราคาถูก ของแท้ ปลอม คืนเงิน เก็บเงินปลายทาง ใบเสร็จ รีวิว ซื้อหนึ่งแถมหนึ่ง ' +
  'วันหยุด ตลาดนัด ห้าง ร้านค้า ร้านยา คลินิก โรงพยาบาล หมอฟัน พยาบาล เภสัชกร ผู้ป่วย ไข้ หวัด ไอ เจ็บคอ ปวดหัว ปวดท้อง ' +
  'อาหารเช้า กลางวัน เย็น มื้อ หิวน้ำ เผ็ด เปรี้ยว หวาน เค็ม ขม จืด อร่อย กลิ่น รส สี แดง เขียว เหลือง ฟ้า ม่วง ชมพู ขาว ดำ เทา น้ำเงิน ' +
  'หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า สิบ ร้อย พัน หมื่น แสน ล้าน ครึ่ง คู่ ชิ้น กล่อง ขวด หลอด ซอง ถุง แพ็ค ' +
  'บ่าย ค่ำ ดึก ฤดูร้อน ฤดูฝน ฤดูหนาว ลมหนาว พายุ น้ำท่วม แผ่นดินไหว ไฟไหม้ อุบัติเหตุ ประกัน ตำรวจจราจร ทางด่วน ' +
  'สมุด ดินสอสี ยางลบ ไม้บรรทัด กระดาน ห้องเรียน ห้องสมุด มหาวิทยาลัย อาจารย์ นักศึกษา ปริญญาตรี สอบตก การบ้าน ' +
  'นาข้าว ชาวสวน ยางพารา อ้อย มันสำปะหลัง ถั่วเหลือง งา ข้าวสาร น้ำตาลทราย กะปิ ซีอิ๊ว เต้าหู้ ผักชี ใบโหระพา ตะไคร้ ข่า มะกรูด ' +
  'แกะ แพะ กวาง ค้างคาว ตุ๊กแก กิ้งก่า ปลาดุก ปลานิล หอยนางรม ปลาหมึก แมงกะพรุน ปะการัง นกกระจอก อีกา นกพิราบ ห่าน ' +
  'มอเตอร์ไซค์ รถตู้ รถทัวร์ เรือด่วน ตั๋ว ป้าย คนเดินเท้า สี่แยก ซอย หมู่บ้าน คอนโด หอพัก ห้องนอน ห้องน้ำ ห้องครัว ระเบียง หลังคา บันได ' +
  'รีด ซัก ตาก พับ กวาด ถู เช็ด ล้างจาน หุงข้าว ต้ม ผัด ทอด นึ่ง ย่าง ปิ้ง ยำ ตำ หั่น สับ ปอก ' +
  'อบอุ่น เบื่อ ตื่นเต้น ประหลาดใจ ผิดหวัง หวัง เชื่อ สัญญา โกหก ขอโทษ ให้อภัย คิดถึง ห่วงใย อิจฉา ขี้เกียจ ขยัน ซื่อสัตย์ กล้าหาญ ' +
  'ราชการ เทศบาล เลือกตั้ง รัฐมนตรี ทูต สงคราม สันติภาพ เสรีภาพ ประชาธิปไตย วัฒนธรรม ประเพณี ศิลปะ ภาษา วรรณคดี นิทาน บทกวี ' +
  'กีตาร์ เปียโน ระนาด กลอง ขลุ่ย ฟ้อนรำ โขน ลิเก หนังตะลุง งานวัด ลอยกระทง ทำบุญ ใส่บาตร พระสงฆ์ เณร เจดีย์ โบสถ์ ' +
  'มะนาว มะขาม มังคุด ส้มโอ ชมพู่ น้อยหน่า ลองกอง สละ ระกำ มะยม มะเฟือง พุทรา แตงกวา มะเขือ บวบ ฟัก ตำลึง กะหล่ำปลี ถั่วงอก หน่อไม้ ' +
  'เสียง แสง ความร้อน ไฟฟ้า แม่เหล็ก โลหะ เหล็ก ทองแดง ตะกั่ว พลาสติก แก้ว ไม้ หิน ทราย ดิน โคลน ฝุ่น ควัน ' +
  'ตัดสินใจ ปรึกษา ประชุม รายงาน วางแผน ตรวจสอบ แก้ไข ปรับปรุง พัฒนา ส่งเสริม สนับสนุน ช่วยเหลือ ร่วมมือ แข่งขัน ชนะ แพ้ เสมอ'
).split(' ');
