/**
 * The initial categories of a city, in two levels, with their OpenStreetMap tags. Administrators change them afterwards: an
 * import reads the tags from the database (`categories.osmTags`), which this table only fills; the place type of each tag comes
 * from here. Colours have a contrast of at least 4.5 with white.
 */
import type { IconName } from './enums/icons.ts';
import type { PlaceType } from './enums/place-types.ts';

/** Place type → its tags, those of one key together: `amenity=bar,pub shop=wine`. `none`: tags without a place type. */
type TagsOfTypes = Readonly<Partial<Record<PlaceType | 'none', string>>>;

interface DefaultSubcategory {
  slug: string;
  name: string;
  icon: IconName;
  /** `key=value` → place type; null for a tag without one. */
  tags: Readonly<Record<string, PlaceType | null>>;
}

export interface DefaultCategory {
  slug: string;
  name: string;
  icon: IconName;
  color: string;
  children: readonly DefaultSubcategory[];
}

const sub = (slug: string, name: string, icon: IconName, types: TagsOfTypes): DefaultSubcategory => ({
  slug,
  name,
  icon,
  tags: Object.fromEntries(
    Object.entries(types).flatMap(([type, tags]) =>
      tags.split(' ').flatMap((ofKey) => {
        const [key, values = ''] = ofKey.split('=');
        return values
          .split(',')
          .map((value) => [`${key}=${value}`, type === 'none' ? null : (type as PlaceType)] as const);
      }),
    ),
  ),
});

export const defaultCategories: readonly DefaultCategory[] = [
  {
    slug: 'comer-y-beber',
    name: 'Comer y beber',
    icon: 'restaurant',
    color: '#c2410c',
    children: [
      sub('restaurantes', 'Restaurantes', 'restaurant', { restaurant: 'amenity=restaurant,food_court' }),
      sub('cafeterias', 'Cafeterías', 'cafe', { cafe: 'amenity=cafe shop=coffee,tea' }),
      sub('comida-rapida', 'Comida rápida', 'fast-food', {
        meal_takeaway: 'amenity=fast_food shop=deli',
        meal_delivery: 'craft=caterer',
      }),
      sub('bares', 'Bares y cervecerías', 'beer', {
        bar: 'amenity=bar,pub,biergarten craft=brewery',
        liquor_store: 'craft=winery,distillery',
      }),
      sub('heladerias', 'Heladerías', 'ice-cream', { cafe: 'amenity=ice_cream shop=ice_cream' }),
      sub('panaderias', 'Panaderías y pastelerías', 'basket', {
        bakery: 'shop=bakery,pastry,confectionery,chocolate craft=bakery,confectionery',
      }),
    ],
  },
  {
    slug: 'tiendas',
    name: 'Tiendas',
    icon: 'bag-handle',
    color: '#7c3aed',
    children: [
      sub('supermercados', 'Supermercados y alimentación', 'cart', {
        supermarket: 'shop=supermarket,wholesale',
        convenience_store: 'shop=convenience,kiosk',
        store: 'shop=general,variety_store',
      }),
      sub('mercados', 'Mercados y alimentos', 'nutrition', {
        supermarket: 'amenity=marketplace',
        store:
          'shop=greengrocer,butcher,seafood,cheese,dairy,farm,spices,health_food,frozen_food,tortilla,food,water',
      }),
      sub('licorerias', 'Licorerías y tabaco', 'wine', {
        liquor_store: 'shop=alcohol,wine,beverages',
        store: 'shop=tobacco,e-cigarette',
      }),
      sub('ropa-y-calzado', 'Ropa y calzado', 'shirt', {
        clothing_store: 'shop=clothes,boutique,fashion_accessories,bag,leather',
        shoe_store: 'shop=shoes',
        store: 'shop=fabric,sewing,wool,second_hand,baby_goods',
      }),
      sub('joyerias', 'Joyerías y relojerías', 'diamond', {
        jewelry_store: 'shop=jewelry,watches craft=jeweller,watchmaker',
      }),
      sub('plazas-comerciales', 'Plazas y grandes almacenes', 'storefront', {
        shopping_mall: 'shop=mall',
        department_store: 'shop=department_store',
      }),
      sub('hogar-y-muebles', 'Hogar y muebles', 'bed', {
        furniture_store: 'shop=furniture,bed',
        home_goods_store:
          'shop=houseware,interior_decoration,kitchen,curtain,carpet,lighting,appliance,bathroom_furnishing,tableware',
        store: 'shop=antiques',
      }),
      sub('ferreterias', 'Ferreterías y construcción', 'hammer', {
        hardware_store:
          'shop=hardware,doityourself,trade,paint,tiles,glaziery,electrical,building_materials,flooring,tool_hire craft=sawmill',
      }),
      sub('electronica', 'Electrónica y telefonía', 'desktop', {
        electronics_store:
          'shop=electronics,computer,mobile_phone,hifi,video_games,telecommunication office=telecommunication craft=electronics_repair',
      }),
      sub('librerias-y-papelerias', 'Librerías y papelerías', 'book', {
        book_store: 'shop=books',
        store: 'shop=stationery,newsagent,copyshop,printing craft=printer',
      }),
      sub('florerias-y-regalos', 'Florerías y regalos', 'flower', {
        florist: 'shop=florist,garden_centre',
        store: 'shop=gift,party,toys,craft,frame,souvenir',
        art_gallery: 'shop=art',
      }),
      sub('mascotas', 'Mascotas', 'paw', {
        pet_store: 'shop=pet,pet_grooming amenity=animal_boarding,animal_shelter',
      }),
      sub('deportes-y-bicicletas', 'Artículos deportivos', 'bicycle', {
        store: 'shop=sports,outdoor,hunting,fishing',
        bicycle_store: 'shop=bicycle',
      }),
      sub('musica-foto-y-aficiones', 'Música, foto y aficiones', 'musical-notes', {
        store: 'shop=musical_instrument,music,photo,games,camera',
        movie_rental: 'shop=video',
      }),
      sub('otras-tiendas', 'Otras tiendas', 'bag', { store: 'shop=*' }),
    ],
  },
  {
    slug: 'salud',
    name: 'Salud',
    icon: 'medkit',
    color: '#b91c1c',
    children: [
      sub('farmacias', 'Farmacias', 'medical', {
        pharmacy: 'amenity=pharmacy healthcare=pharmacy',
        drugstore: 'shop=chemist,herbalist,nutrition_supplements',
      }),
      sub('hospitales', 'Hospitales', 'medkit', {
        hospital: 'amenity=hospital healthcare=hospital,blood_donation emergency=ambulance_station',
      }),
      sub('clinicas-y-consultorios', 'Clínicas y consultorios', 'fitness', {
        doctor: 'amenity=clinic,doctors healthcare=clinic,doctor,centre,*',
      }),
      sub('dentistas', 'Dentistas', 'happy', { dentist: 'amenity=dentist healthcare=dentist' }),
      sub('terapias', 'Terapias y bienestar', 'body', {
        physiotherapist: 'healthcare=physiotherapist,rehabilitation',
        doctor: 'healthcare=psychotherapist,alternative,podiatrist',
      }),
      sub('laboratorios', 'Laboratorios', 'flask', {
        doctor: 'healthcare=laboratory,sample_collection amenity=blood_bank',
      }),
      sub('opticas-y-ortopedia', 'Ópticas y ortopedia', 'glasses', {
        store: 'shop=optician,hearing_aids,medical_supply',
        doctor: 'healthcare=optometrist,audiologist',
      }),
      sub('veterinarias', 'Veterinarias', 'paw', { veterinary_care: 'amenity=veterinary' }),
    ],
  },
  {
    slug: 'educacion',
    name: 'Educación',
    icon: 'school',
    color: '#1d4ed8',
    children: [
      sub('escuelas', 'Escuelas', 'school', { school: 'amenity=school' }),
      sub('preescolar', 'Preescolar y guarderías', 'balloon', {
        primary_school: 'amenity=kindergarten,childcare',
        school: 'amenity=prep_school',
      }),
      sub('universidades', 'Universidades', 'ribbon', {
        university: 'amenity=university,college,research_institute office=research',
      }),
      sub('academias', 'Academias y cursos', 'pencil', {
        school:
          'amenity=language_school,music_school,dancing_school,driving_school,training office=educational_institution,tutoring education=*',
      }),
      sub('bibliotecas', 'Bibliotecas', 'library', { library: 'amenity=library,public_bookcase' }),
    ],
  },
  {
    slug: 'gobierno-y-servicios-publicos',
    name: 'Gobierno y servicios públicos',
    icon: 'business',
    color: '#475569',
    children: [
      sub('oficinas-de-gobierno', 'Oficinas de gobierno', 'business', {
        local_government_office:
          'office=government,public,administrative,tax amenity=public_building government=*',
      }),
      sub('ayuntamientos', 'Ayuntamientos', 'flag', { city_hall: 'amenity=townhall' }),
      sub('seguridad', 'Policía y bomberos', 'shield', {
        police: 'amenity=police,prison',
        fire_station: 'amenity=fire_station emergency=fire_station',
      }),
      sub('justicia', 'Juzgados', 'business', { courthouse: 'amenity=courthouse' }),
      sub('correos-y-mensajeria', 'Correos y mensajería', 'mail', {
        post_office: 'amenity=post_office office=courier',
        moving_company: 'office=logistics',
      }),
      sub('asistencia-social', 'Asistencia social', 'people', {
        local_government_office:
          'amenity=social_facility,social_centre,community_centre office=ngo,charity,association,foundation,union,political_party',
        lodging: 'amenity=nursing_home',
      }),
      sub('embajadas', 'Embajadas y consulados', 'globe', {
        embassy: 'amenity=embassy office=diplomatic diplomatic=*',
      }),
      sub('servicios-basicos', 'Servicios básicos', 'water', {
        none: 'amenity=water_point,drinking_water,toilets,recycling,waste_transfer_station',
        local_government_office: 'office=water_utility,energy_supplier,utility',
        spa: 'amenity=public_bath',
      }),
    ],
  },
  {
    slug: 'alojamiento',
    name: 'Alojamiento',
    icon: 'bed',
    color: '#0f766e',
    children: [
      sub('hoteles', 'Hoteles', 'bed', { lodging: 'tourism=hotel,motel amenity=love_hotel' }),
      sub('hostales', 'Hostales y casas de huéspedes', 'home', {
        lodging: 'tourism=hostel,guest_house,apartment,chalet',
      }),
      sub('campamentos', 'Campamentos', 'bonfire', {
        campground: 'tourism=camp_site',
        rv_park: 'tourism=caravan_site',
        lodging: 'tourism=wilderness_hut',
      }),
    ],
  },
  {
    slug: 'finanzas',
    name: 'Finanzas',
    icon: 'cash',
    color: '#15803d',
    children: [
      sub('bancos', 'Bancos', 'wallet', {
        bank: 'amenity=bank office=financial,moneylender shop=money_lender,pawnbroker',
      }),
      sub('cajeros', 'Cajeros automáticos', 'card', { atm: 'amenity=atm,payment_terminal' }),
      sub('cambio-y-envios', 'Cambio y envíos de dinero', 'cash', {
        bank: 'amenity=bureau_de_change,money_transfer,payment_centre',
      }),
      sub('seguros', 'Seguros', 'umbrella', { insurance_agency: 'office=insurance shop=insurance' }),
    ],
  },
  {
    slug: 'cultura-y-ocio',
    name: 'Cultura y ocio',
    icon: 'film',
    color: '#be185d',
    children: [
      sub('museos-y-galerias', 'Museos y galerías', 'easel', {
        museum: 'tourism=museum amenity=exhibition_centre',
        art_gallery: 'tourism=gallery',
      }),
      sub('teatros-y-cines', 'Teatros y cines', 'film', {
        movie_theater: 'amenity=cinema',
        none: 'amenity=theatre,concert_hall',
      }),
      sub('centros-culturales', 'Centros culturales', 'color-palette', {
        art_gallery: 'amenity=arts_centre',
        none: 'amenity=studio,conference_centre,events_venue club=*',
      }),
      sub('parques', 'Parques y juegos', 'leaf', {
        park: 'leisure=park,garden,playground,dog_park,nature_reserve',
      }),
      sub('atracciones', 'Atracciones y monumentos', 'camera', {
        tourist_attraction: 'tourism=attraction,viewpoint,artwork,information historic=*',
        zoo: 'tourism=zoo',
        aquarium: 'tourism=aquarium',
        amusement_park: 'tourism=theme_park',
      }),
      sub('vida-nocturna', 'Vida nocturna y juego', 'moon', {
        night_club: 'amenity=nightclub,stripclub',
        casino: 'amenity=casino,gambling shop=bookmaker leisure=adult_gaming_centre',
        store: 'shop=lottery',
      }),
      sub('diversion', 'Diversión', 'game-controller', {
        amusement_park: 'leisure=amusement_arcade,escape_game,water_park,trampoline_park',
        bowling_alley: 'leisure=bowling_alley',
        none: 'amenity=internet_cafe',
      }),
    ],
  },
  {
    slug: 'servicios-profesionales',
    name: 'Servicios profesionales',
    icon: 'briefcase',
    color: '#4338ca',
    children: [
      sub('abogados-y-notarios', 'Abogados y notarías', 'document-text', { lawyer: 'office=lawyer,notary' }),
      sub('contabilidad', 'Contabilidad y asesorías', 'calculator', {
        accounting: 'office=accountant,tax_advisor,consulting',
      }),
      sub('inmobiliarias', 'Inmobiliarias', 'home', {
        real_estate_agency: 'office=estate_agent,property_management shop=estate_agent',
      }),
      sub('arquitectura-e-ingenieria', 'Arquitectura y construcción', 'construct', {
        roofing_contractor: 'office=architect,construction_company craft=builder,roofer',
        none: 'office=engineer,surveyor',
      }),
      sub('belleza', 'Belleza y peluquerías', 'cut', {
        hair_care: 'shop=hairdresser',
        beauty_salon: 'shop=beauty,cosmetics,perfumery,tattoo,nails',
        spa: 'shop=massage leisure=spa,sauna',
      }),
      sub('lavanderias', 'Lavanderías y sastrerías', 'shirt', {
        laundry: 'shop=laundry,dry_cleaning',
        clothing_store: 'craft=tailor,dressmaker shop=tailor',
        shoe_store: 'craft=shoemaker',
      }),
      sub('oficios', 'Oficios y reparaciones', 'hammer', {
        electrician: 'craft=electrician',
        plumber: 'craft=plumber',
        locksmith: 'craft=locksmith shop=locksmith',
        painter: 'craft=painter',
        furniture_store: 'craft=carpenter,upholsterer',
        none: 'craft=photographer,*',
      }),
      sub('viajes', 'Agencias de viajes', 'airplane', {
        travel_agency: 'shop=travel_agency office=travel_agent',
      }),
      sub('funerarias', 'Funerarias', 'rose', {
        funeral_home: 'shop=funeral_directors amenity=funeral_hall,crematorium,mortuary',
      }),
      sub('mudanzas-y-almacenes', 'Mudanzas y almacenes', 'cube', {
        moving_company: 'office=moving_company',
        storage: 'shop=storage_rental,rental',
      }),
      sub('empresas-y-oficinas', 'Empresas y oficinas', 'briefcase', {
        none: 'office=company,coworking,it,advertising_agency,employment_agency,newspaper,* amenity=coworking_space,radio_station',
      }),
    ],
  },
  {
    slug: 'deporte',
    name: 'Deporte',
    icon: 'barbell',
    color: '#a16207',
    children: [
      sub('gimnasios', 'Gimnasios', 'barbell', {
        gym: 'leisure=fitness_centre,fitness_station,dance amenity=gym,dojo',
      }),
      sub('centros-deportivos', 'Centros deportivos', 'football', {
        gym: 'leisure=sports_centre,sports_hall',
        stadium: 'leisure=arena,stadium',
        none: 'leisure=pitch,track,ice_rink,golf_course,miniature_golf,horse_riding sport=*',
      }),
      sub('albercas', 'Piscinas', 'water', { none: 'leisure=swimming_pool,swimming_area' }),
    ],
  },
  {
    slug: 'transporte',
    name: 'Transporte',
    icon: 'bus',
    color: '#0369a1',
    children: [
      sub('estaciones', 'Estaciones', 'train', {
        bus_station: 'amenity=bus_station',
        transit_station: 'public_transport=station amenity=ferry_terminal',
        train_station: 'railway=station',
        light_rail_station: 'railway=tram_stop',
        subway_station: 'station=subway',
        airport: 'aeroway=aerodrome',
      }),
      sub('taxis', 'Taxis', 'car', { taxi_stand: 'amenity=taxi' }),
      sub('estacionamientos', 'Estacionamientos', 'car-sport', {
        parking: 'amenity=parking,bicycle_parking,motorcycle_parking',
      }),
      sub('gasolineras', 'Gasolineras y recarga', 'flash', {
        gas_station: 'amenity=fuel,charging_station shop=gas',
      }),
      sub('talleres', 'Talleres y repuestos', 'construct', {
        car_repair:
          'shop=car_repair,tyres,car_parts,motorcycle_repair amenity=vehicle_inspection craft=car_repair',
        bicycle_store: 'amenity=bicycle_repair_station',
      }),
      sub('autolavados', 'Autolavados', 'water', { car_wash: 'amenity=car_wash' }),
      sub('venta-de-vehiculos', 'Venta y renta de vehículos', 'key', {
        car_dealer: 'shop=car,motorcycle,truck',
        car_rental: 'amenity=car_rental,boat_rental',
        bicycle_store: 'amenity=bicycle_rental',
      }),
    ],
  },
  {
    slug: 'religion',
    name: 'Religión',
    icon: 'heart-circle',
    color: '#86198f',
    children: [
      sub('templos', 'Templos e iglesias', 'heart-circle', {
        church: 'amenity=place_of_worship,monastery office=religion',
        store: 'shop=religion',
      }),
      sub('cementerios', 'Cementerios', 'rose', { cemetery: 'amenity=grave_yard landuse=cemetery' }),
    ],
  },
];

/** Names in the countries (ISO 3166-1) that have another word, by slug. The slugs are the same everywhere. */
const namesByCountry: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AR: { albercas: 'Piletas', gasolineras: 'Estaciones de servicio' },
  ES: { estacionamientos: 'Aparcamientos' },
  MX: {
    albercas: 'Albercas',
    supermercados: 'Supermercados y abarrotes',
    talleres: 'Talleres y refacciones',
  },
};

/** What a default category is called in a country (ISO 3166-1). */
export const nameIn = (country: string, { slug, name }: { slug: string; name: string }): string =>
  namesByCountry[country]?.[slug] ?? name;

/** All names of a default category. */
export const getNames = ({ slug, name }: { slug: string; name: string }): string[] => [
  ...new Set([name, ...Object.values(namesByCountry).flatMap((names) => names[slug] ?? [])]),
];

/** Place type of each known tag. */
export const placeTypeOfTag: ReadonlyMap<string, PlaceType | null> = new Map(
  defaultCategories.flatMap((category) => category.children.flatMap((child) => Object.entries(child.tags))),
);
