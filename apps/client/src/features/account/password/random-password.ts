/** 256 short, common words without accents, so that a password can be read aloud and typed on any keyboard. */
export const passwordWords: readonly string[] = `
  abeja abril acera agua aire ajo alba aldea alga almeja altar alto alud amigo ancho ancla anillo
  antena apio arco arena arpa arroz arte asfalto atlas avena azul balsa banco banda barca barrio
  base bello bici bingo blanco boca bola bolsa bosque bota brasa brazo brida brillo brisa bruma
  buzo cable cactus caja calma cama campo canal canela canoa carta casa castor cebra cedro cena
  cera cerro cesta chile cielo ciervo cima cine circo ciudad clase clavel clima cobre coco codo
  cola copa coral corcho coro costa cubo cuento cuerda cueva dado danza dedo diez disco domo duna
  eco enero estufa fama faro fecha feria fibra fiesta fila finca flauta flecha flor foco fogata
  folio fruta fuente gafas gala gallo ganso garza gato gema genio girasol globo gorra gota grano
  grillo grupo guante harina hielo hierba higo hilo hoja horno hotel huerto humo idea imagen isla
  jade jarra jazmin jirafa joya juego jugo junio kilo lago lana laurel leche lente letra libro
  lima lino lirio llave lluvia lobo loma luna luz madera mango mano mapa mar marco marea marzo
  mayo menta mesa metro miel mochila molino monte mundo museo musgo nave nido niebla nieve noche
  nube nuez oasis oca ocho ola olivo onda orilla oro oso oveja pala palma pan papel parque paseo
  pasto patio pato pecera pera perla pez piano piedra pino pista playa plaza pluma poema pozo
  prado puente puerto pulpo queso quince radio rama rana rayo red reloj remo risa robot roca roble
  rosa rueda ruta sabana sal salsa sauce selva seis senda
`
  .trim()
  .split(/\s+/);

const wordCount = 5;

/** A number below `limit`, each as likely as the others. */
function pick(limit: number): number {
  const bound = Math.floor(2 ** 32 / limit) * limit;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= bound);
  return (drawn[0] ?? 0) % limit;
}

/** A temporary password to hand on: five words and two digits, 46 bits. */
export function randomPassword(): string {
  const words = Array.from({ length: wordCount }, () => passwordWords[pick(passwordWords.length)]);
  return [...words, String(pick(90) + 10)].join('-');
}
