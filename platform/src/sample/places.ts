export interface Place {
  city: string
  country: string
  postalCode: string
  street: string
}

const place = (country: string, city: string, postalCode: string, street: string): Place => ({
  city,
  country,
  postalCode,
  street,
})

export const places: readonly Place[] = [
  place('Germany', 'Hamburg', '20457', 'Am Sandtorkai 41'),
  place('Germany', 'Bremen', '28217', 'Überseetor 20'),
  place('Germany', 'München', '80331', 'Sendlinger Straße 8'),
  place('Germany', 'Köln', '50667', 'Hohe Straße 134'),
  place('Germany', 'Düsseldorf', '40213', 'Berger Allee 25'),
  place('Germany', 'Leipzig', '04109', 'Grimmaische Straße 2'),
  place('Germany', 'Nürnberg', '90402', 'Königstraße 74'),
  place('Germany', 'Würzburg', '97070', 'Juliuspromenade 19'),
  place('Germany', 'Göttingen', '37073', 'Weender Straße 61'),
  place('Germany', 'Lübeck', '23552', 'Mühlenstraße 9'),
  place('Austria', 'Wien', '1010', 'Kärntner Straße 38'),
  place('Austria', 'Graz', '8010', 'Sporgasse 21'),
  place('Austria', 'Sankt Pölten', '3100', 'Kremser Gasse 12'),
  place('Switzerland', 'Zürich', '8001', 'Bahnhofstrasse 77'),
  place('Switzerland', 'Genève', '1204', 'Rue du Rhône 48'),
  place('Switzerland', 'Bern', '3011', 'Marktgasse 5'),
  place('Netherlands', 'Rotterdam', '3011 AA', 'Wijnhaven 3'),
  place('Netherlands', 'Utrecht', '3511 CE', 'Oudegracht 158'),
  place('Netherlands', 'Eindhoven', '5611 ZT', 'Demer 36'),
  place('Belgium', 'Antwerpen', '2000', 'Meir 62'),
  place('Belgium', 'Liège', '4000', 'Rue Léopold 14'),
  place('France', 'Lyon', '69002', 'Rue de la République 27'),
  place('France', 'Besançon', '25000', 'Grande Rue 88'),
  place('France', 'Nîmes', '30000', 'Boulevard Victor-Hugo 11'),
  place('Spain', 'Málaga', '29005', 'Calle Marqués de Larios 4'),
  place('Spain', 'A Coruña', '15003', 'Rúa Real 52'),
  place('Portugal', 'Évora', '7000-650', 'Rua de Serpa Pinto 6'),
  place('Denmark', 'Aarhus', '8000', 'Strøget 17'),
  place('Denmark', 'København', '1456', 'Vestergade 10'),
  place('Sweden', 'Malmö', '211 22', 'Södergatan 3'),
  place('Sweden', 'Göteborg', '411 06', 'Östra Hamngatan 26'),
  place('Norway', 'Tromsø', '9008', 'Storgata 92'),
  place('Poland', 'Łódź', '90-001', 'ulica Piotrkowska 105'),
  place('Poland', 'Gdańsk', '80-831', 'ulica Długa 47'),
  place('Czechia', 'Plzeň', '301 00', 'Náměstí Republiky 13'),
  place('Japan', '札幌市', '060-0042', '中央区大通西4丁目1'),
  place('Japan', '横浜市', '220-0012', '西区みなとみらい2丁目3'),
  place('Japan', '大阪市', '530-0001', '北区梅田3丁目1'),
]

export const siteKinds: readonly string[] = [
  'Cold Store',
  'Supermarket',
  'Distribution Centre',
  'Bakery',
  'Dairy',
  'Office Park',
  'Hospital Kitchen',
  'Fish Market',
]

export const japaneseSiteKinds: readonly string[] = ['冷蔵倉庫', '物流センター', '食品工場']

export const zoneNames: readonly string[] = [
  'Engine room',
  'Freezer hall',
  'Chilled goods',
  'Sales floor',
  'Loading dock',
  'Meat preparation',
  'Dairy aisle',
  'Roof',
  'Low-voltage distribution',
  'Staff rooms',
  'Bakery oven line',
  'Waste heat recovery',
]

export const layoutNames: readonly string[] = [
  'Ground floor',
  'First floor',
  'Basement',
  'Technical level',
  'Hall 1',
  'Hall 2',
]
