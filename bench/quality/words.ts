/**
 * The word lists that the sets are made with. Kept apart from the tables in data/ on purpose: a matcher measured with
 * its own tables would be measured on what it knows. Short, of common knowledge, and written for this bench.
 */

const toWordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter((word) => word !== ''));

/** A word as tables know it: letters and digits alone, lower case, without accents. */
export const toPlainWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Each word with a capital, the rest of it small. */
export const toTitleCase = (text: string): string => text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

/** Words of a person's name that bind others and bear nobody alone. */
export const PARTICLES = toWordSet(
  'al el ul ud ad bin ben ibn bint bu abu abd abdul abdel um umm de del della der den di da do dos das du la le van von ter ten zu ould oglu ogly qizi kizi mac mc y e i عبد ابو أبو ابا أبا ام أم بن ابن بنت ال آل',
);
/** Those that stand before a father's name: order has meaning around them. */
export const FILIAL = toWordSet('bin ben ibn bint ould oglu ogly qizi kizi بن ابن بنت');
/** Those that only join, and that people leave out. */
export const DROPPABLE_PARTICLES = toWordSet('al el ul bin ben ibn de del della der den di da do dos das la le van von y');

export const HONORIFICS: Readonly<
  Record<'all' | 'arabic' | 'persian' | 'south asian' | 'hispanic' | 'slavic' | 'western' | 'african', readonly string[]>
> = {
  all: ['Mr', 'Mr.', 'Dr', 'Dr.', 'Prof.', 'Gen.', 'General', 'Col.', 'Colonel', 'Eng.', 'Capt.'],
  arabic: ['Sheikh', 'Shaykh', 'Haji', 'Hajj', 'Ustaz', 'Imam', 'Sayyid'],
  persian: ['Mullah', 'Ayatollah', 'Haji', 'Hojatoleslam', 'Sardar'],
  'south asian': ['Maulana', 'Maulvi', 'Mullah', 'Haji', 'Hafiz', 'Sri', 'Qari'],
  hispanic: ['Sr.', 'Señor', 'Don', 'Lic.', 'Ing.', 'Dra.'],
  slavic: ['Gospodin', 'Mr', 'Major General'],
  western: ['Sir', 'Lord', 'Herr', 'Monsieur', 'Rev.', 'Hon.'],
  african: ['Chief', 'Brigadier General', 'Alhaji', 'Pastor', 'Hon.'],
};

/** Titles in front of a name, as {@link toPlainWord} has them. */
export const TITLES: ReadonlySet<string> = new Set(
  Object.values(HONORIFICS)
    .flat()
    .flatMap((title) => title.split(' '))
    .map(toPlainWord),
);

/** Formal name, then short forms, in pairs that their speakers know. */
const NICKNAME_ROWS = `
  aleksandr sasha shura|aleksei alyosha lyosha|alexey alyosha|alexander alex sasha sandy|anatoly tolya|anatoliy tolya|andrey andryusha|boris borya|dmitry dima mitya|dmitri dima
  dmitriy dima|evgeny zhenya|yevgeny zhenya|evgeniy zhenya|ekaterina katya|elena lena|irina ira|ivan vanya|konstantin kostya|mariya masha|mikhail misha|nadezhda nadya|natalia natasha
  nikolai kolya|nikolay kolya|oleg olezhka|olga olya|pavel pasha|petr petya|sergei seryozha|sergey seryozha|svetlana sveta|tatiana tanya|tatyana tanya|valery valera|vasily vasya
  viktor vitya|vitaly vitalik|vladimir vova volodya|vladislav vlad|vyacheslav slava|yaroslav yarik|yuri yura|yury yura|roman roma|stanislav stas|maksim max maks|ilya ilyusha|anna anya
  william bill will billy|robert bob rob bobby|richard dick rick|james jim jimmy|john jack johnny|michael mike mick|thomas tom tommy|charles charlie chuck|edward ed ted eddie
  joseph joe|daniel dan danny|david dave|samuel sam|benjamin ben|anthony tony|christopher chris|matthew matt|andrew andy drew|stephen steve|steven steve|nicholas nick|peter pete
  patrick pat paddy|timothy tim|gregory greg|kenneth ken|ronald ron|donald don|lawrence larry|frederick fred|philip phil|gerald gerry|raymond ray|leonard len|walter walt|albert al bert
  elizabeth liz beth betty|margaret peggy maggie|katherine kate kathy|catherine cathy|patricia pat patty|jennifer jenny|rebecca becky|susan sue|deborah debbie|victoria vicky
  jose pepe|francisco paco pancho|ignacio nacho|jesus chucho|enrique quique kike|guillermo memo|roberto beto|alberto beto|antonio tono|manuel manolo|luis lucho|eduardo lalo|rafael rafa
  fernando nando|gonzalo gonza|santiago santi|dolores lola|concepcion concha|guadalupe lupe|giovanni gianni|giuseppe beppe|hans hansi|johannes hans|wilhelm willi|friedrich fritz|heinrich heinz
  mehmet memo|mustafa mousa|mohammed mo|mohamed mo|muhammad mo|ibrahim ibo|ismail ismo|aleksandar aca|nikola nidzo|vojislav voja|slobodan sloba|milorad mica|radovan rade|gojko goja`;

/** Name → the other names of its bearer, both ways. */
export const toNicknames = (pairs: Iterable<readonly [string, string]>): ReadonlyMap<string, readonly string[]> => {
  const nicknames = new Map<string, string[]>();
  const add = (from: string, to: string): void => {
    const known = nicknames.get(from) ?? [];
    if (!known.includes(to)) nicknames.set(from, [...known, to]);
  };
  for (const [formal, short] of pairs) {
    add(formal, short);
    add(short, formal);
  }
  return nicknames;
};

/** Pairs that are slips of this list rather than usage are left out. */
const NOT_NICKNAMES = toWordSet('mousa ismo');

export const NICKNAMES = toNicknames(
  NICKNAME_ROWS.split(/[|\n]/u)
    .map((row) => row.trim().split(/\s+/u))
    .flatMap(([formal, ...shorts]) => shorts.filter((short) => !NOT_NICKNAMES.has(short)).map((short) => [formal!, short] as const)),
);

/** How a father's name ends in Slavic, Turkic and Azerbaijani names. */
export const PATRONYMIC_END = /(?:ovich|evich|ovych|yovych|ievich|yevich|ovna|evna|ivna|ovic|oğlu|oglu|ogly|qizi|kizi)$/iu;

/** Given names with the patronymic that is made of each. */
export const PATRONYMICS = [
  'Ivanovich',
  'Petrovich',
  'Nikolaevich',
  'Sergeevich',
  'Vladimirovich',
  'Aleksandrovich',
  'Mikhailovich',
  'Viktorovich',
  'Anatolyevich',
  'Borisovich',
];
export const FEMALE_PATRONYMICS = [
  'Ivanovna',
  'Petrovna',
  'Nikolaevna',
  'Sergeevna',
  'Vladimirovna',
  'Aleksandrovna',
  'Mikhailovna',
  'Viktorovna',
];
export const FATHERS = ['Abdullah', 'Hassan', 'Ibrahim', 'Khalid', 'Saleh', 'Nasser', 'Yusuf', 'Omar', 'Tariq', 'Faisal'];

export interface BenchLegalForm {
  /** As names carry it. */
  readonly short: string;
  /** Written out. */
  readonly long?: string;
  /** limited: members' liability is limited; stock: shares; other: neither. */
  readonly sort: 'limited' | 'stock' | 'other';
}

/** The commonest legal forms of the lists, one row each: sort, short, long. */
const LEGAL_FORM_ROWS = `
limited|LLC|Limited Liability Company
limited|Ltd|Limited
limited|Co Ltd|Company Limited
limited|Pte Ltd|Private Limited
limited|Pvt Ltd|Private Limited
limited|OOO|Obshchestvo s Ogranichennoy Otvetstvennostyu
limited|TOO|Tovarishchestvo s Ogranichennoy Otvetstvennostyu
limited|TOV|Tovarystvo z Obmezhenoyu Vidpovidalnistyu
limited|GmbH|Gesellschaft mit beschränkter Haftung
limited|SARL|Société à responsabilité limitée
limited|SRL|Sociedad de Responsabilidad Limitada
limited|S de RL de CV|Sociedad de Responsabilidad Limitada de Capital Variable
limited|Ltda|Limitada
limited|BV|Besloten Vennootschap
limited|Sdn Bhd|Sendirian Berhad
limited|FZE|Free Zone Establishment
limited|FZCO|Free Zone Company
limited|FZC|Free Zone Company
limited|FZ LLC|
limited|WLL|With Limited Liability
limited|Ltd Sti|Limited Şirketi
limited|DOO|Drustvo s ogranicenom odgovornoscu
limited|EOOD|
limited|OOD|
limited|UAB|
limited|SIA|
limited|Kft|
limited|SP ZOO|Spółka z ograniczoną odpowiedzialnością
stock|Inc|Incorporated
stock|Corp|Corporation
stock|PLC|Public Limited Company
stock|JSC|Joint Stock Company
stock|PJSC|Public Joint Stock Company
stock|OJSC|Open Joint Stock Company
stock|CJSC|Closed Joint Stock Company
stock|AO|Aktsionernoe Obshchestvo
stock|OAO|Otkrytoe Aktsionernoe Obshchestvo
stock|ZAO|Zakrytoe Aktsionernoe Obshchestvo
stock|PAO|Publichnoe Aktsionernoe Obshchestvo
stock|SA|Sociedad Anónima
stock|SA de CV|Sociedad Anónima de Capital Variable
stock|SAS|Sociedad por Acciones Simplificada
stock|AG|Aktiengesellschaft
stock|SpA|Società per Azioni
stock|NV|Naamloze Vennootschap
stock|AS|Anonim Şirketi
stock|PT|Perseroan Terbatas
stock|SAL|Société Anonyme Libanaise
stock|AD|Akcionarsko Drustvo
other|Co|Company
other|LLP|Limited Liability Partnership
other|LP|Limited Partnership
other|EIRL|Empresa Individual de Responsabilidad Limitada
other|KG|Kommanditgesellschaft
other|FGUP|Federal State Unitary Enterprise
other|GUP|State Unitary Enterprise`;

export const LEGAL_FORMS: readonly BenchLegalForm[] = LEGAL_FORM_ROWS.trim()
  .split('\n')
  .map((row) => {
    const [sort, short, long] = row.split('|');
    return { sort: sort as BenchLegalForm['sort'], short: short!, ...(long ? { long } : {}) };
  });

/** What a company without a legal form is given, and what another one is changed to: forms met the world over. */
export const COMMON_LEGAL_FORMS = LEGAL_FORMS.filter(({ short }) =>
  ['LLC', 'Ltd', 'Co Ltd', 'Inc', 'Corp', 'JSC', 'GmbH', 'SA', 'PLC', 'Co', 'SARL', 'OOO'].includes(short),
);

/** Generic company words with the abbreviation that people write, where there is a usual one. */
export const GENERIC_WORDS: ReadonlyMap<string, string | undefined> = new Map(
  `international:Intl trading:Trdg manufacturing:Mfg brothers:Bros industries:Ind industrial:Ind engineering:Eng technology:Tech technologies:Tech services:Svcs service:Svc
  general:Gen development:Dev management:Mgmt investment:Inv investments:Inv construction:Const transport:Transp transportation:Transp association:Assn organization:Org organisation:Org
  national:Natl laboratories:Labs laboratory:Lab production:Prod enterprises:Ent enterprise:Ent holding:Hldg holdings:Hldgs group:Grp petroleum:Petr petrochemical:Petrochem chemical:Chem pharmaceutical:Pharm
  pharmaceuticals:Pharm commercial:Comm institute:Inst university:Univ department:Dept limited: company:Co corporation:Corp and:& global: import:Imp export:Exp shipping: marine: logistics: bank: financial:Fin
  consulting: solutions: systems:Sys electronics: electronic: center:Ctr centre:Ctr research:Res science: scientific:Sci foundation:Fdn factory: plant: mining: energy: oil: gas: trade: agency: office: company's: exchange: money: travel: tours: aviation: airlines: air: airways: real: estate: property: properties: foods: food: motors: auto: automotive: steel: metal: metals: textile: textiles: supplies: supply: equipment: tools: machinery: machine: works: capital: finance: insurance: security: media: press: network: communications: telecommunication: telecom: information: digital: computer: software: data: state: public: private: joint: stock: society: charity: charitable: relief: union: federation: committee: council: authority: ministry: base: unit: division: branch: complex: design: bureau: test: military: defense: defence: aerospace: shipyard: maritime: tanker: vessel: fund: partners: ventures: resources: materials: products: product: goods: market: markets: sales: business: commerce: economic: cultural: culture: medical: health: hospital: school: college: academy`
    .split(/\s+/u)
    .map((entry) => entry.split(':'))
    .map(([word, short]) => [word!, short === '' || short === undefined ? undefined : short]),
);

/** More of them, in the languages of the lists: no words of a name's own either. */
export const FOREIGN_GENERIC_WORDS =
  toWordSet(`comercializadora comercial inversiones servicios industria industrias construcciones constructora transportes importadora exportadora distribuidora
  bazargani tejarat sanat sanaye sanayeh sanayi ticaret insaat nakliyat torgovyy zavod institut gruppa banka banco banque handel treid tekhnologii`);

export const ADDED_GENERIC_WORDS = [
  'Group',
  'Holding',
  'Trading',
  'International',
  'Services',
  'Enterprises',
  'Global',
  'Company',
  'Industries',
  'Holdings',
];

export const CONNECTIVES = toWordSet(`and & of for the de del la y e et und du des di in al el wa
  los las les le lo il der die das den och og ve va za na po pour para por per von van dos ul lil with by to from on at after s z i o`);

/** Words and abbreviations of legal forms that the rows above lack: no word of a name's own, wherever they stand. */
export const FORM_WORDS =
  toWordSet(`limited ltd llc inc incorporated incorporation corp co coy plc lp llp pllc pte pty pvt est jointstock jsc pjs pjsc ojsc cjsc fsue sue ngo
  ooo oao zao pao ao nao too tov zat vat pat pp chp ip gup fgup mup ano npp npo okb skb kb nii filial obshchestvo obschestvo ogranichennoi ogranichennoy ogranichennoj otvetstvennostyu otvetstvennostiu aktsionernoe
  aktsionernoye otkrytoe otkrytoye publichnoe publichnoye zakrytoe zakrytoye kompaniya kompanii korporatsiya predpriyatie predpriyatiye tovarishchestvo
  sa srl sas sac saa sl slu eirl cv rl cia sociedad anonima compania ltda limitada empresa sucursal unipersonal sarl sarlu sasu eurl societe compagnie gmbh ag kg mbh se gesellschaft bv nv spa ltd sti limited sirketi anonim
  mchj ou oy oyj ab as uab sia ood eood ad ead kft zrt reszvenytarsasag sro spol akciova otvorena spolecnost spolocnost doo dooel dd preduzece drustvo sp zoo spolka pt tbk sdn bhd berhad kk kaisha
  sherkat sahami khass sharika sharikat shirkat fze fzco fzc dmcc wll sal offshore concern konzern kontsern koncern named imeni`);

/** Places in three sorts: a place is replaced by one of its own sort. */
export const PLACES: Readonly<Record<'country' | 'adjective' | 'city', readonly string[]>> = {
  country:
    `Iran Iraq Syria Lebanon Jordan Egypt Sudan Libya Tunisia Algeria Morocco Yemen Oman Qatar Bahrain Kuwait Turkey Cyprus Greece Italy Spain France Germany Austria Belgium Poland Ukraine Belarus Russia
    Georgia Armenia Azerbaijan Kazakhstan Uzbekistan Afghanistan Pakistan India Bangladesh Myanmar Thailand Vietnam Malaysia Singapore Indonesia Philippines China Japan Korea Mongolia Taiwan Mexico Guatemala
    Honduras Nicaragua Panama Colombia Venezuela Ecuador Peru Bolivia Brazil Argentina Chile Cuba Nigeria Ghana Kenya Uganda Tanzania Ethiopia Somalia Congo Angola Zambia Zimbabwe Namibia Canada Australia
    Crimea Siberia Europe Africa Asia America`.split(/\s+/u),
  adjective:
    `Iranian Iraqi Syrian Lebanese Jordanian Egyptian Sudanese Libyan Tunisian Algerian Yemeni Omani Qatari Kuwaiti Turkish Cypriot Greek Italian Spanish French German Austrian Belgian Polish Ukrainian
    Belarusian Russian Georgian Armenian Kazakh Uzbek Afghan Pakistani Indian Burmese Thai Vietnamese Malaysian Indonesian Chinese Japanese Korean Mongolian Mexican Panamanian Colombian Venezuelan Brazilian Chilean
    Cuban Nigerian Kenyan Ugandan Ethiopian Somali Arabian African Asian European American`.split(/\s+/u),
  city: `Tehran Isfahan Esfahan Shiraz Tabriz Mashhad Qom Bushehr Abadan Kerman Baghdad Basra Mosul Damascus Aleppo Homs Latakia Beirut Tripoli Amman Cairo Alexandria Khartoum Sanaa Aden Dubai Sharjah Ajman Istanbul
    Ankara Izmir Moscow Petersburg Kazan Novosibirsk Yekaterinburg Chelyabinsk Samara Omsk Tula Perm Ufa Rostov Sevastopol Simferopol Kerch Yalta Donetsk Luhansk Kiev Kharkov Minsk Brest Grodno Beijing Shanghai Shenzhen
    Guangzhou Dalian Tianjin Wuhan Nanjing Chengdu Xian Dandong Shenyang Harbin Pyongyang Nampo Wonsan Sinuiju Seoul Tokyo Taipei Karachi Lahore Peshawar Quetta Kabul Kandahar Herat Mumbai Delhi Yangon Mandalay
    Bogota Cali Medellin Guadalajara Tijuana Culiacan Monterrey Caracas Managua Havana Quito Lima London Paris Berlin Hamburg Vienna Zurich Geneva Rome Milan Madrid Athens Limassol Nicosia Belgrade Sofia
    Nairobi Kampala Kinshasa Goma Bunia Kigali Harare Lagos`.split(/\s+/u),
};

export const PLACE_SORT: ReadonlyMap<string, keyof typeof PLACES> = new Map(
  (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((sort) => PLACES[sort].map((place) => [place.toLowerCase(), sort] as const)),
);

export const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
export const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
export const ROMAN_NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
