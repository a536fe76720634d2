/** The URL of the page of a commerce with a picture, in the demo city of the server at `url`. */
export async function publicPlace(url: string): Promise<string> {
  const answer = await fetch(`${url}/datos/comercios.geojson`);
  const { features } = (await answer.json()) as { features: { properties: { url: string } }[] };
  const address = features[0]?.properties.url;
  if (address === undefined) throw new Error('The demo city has no commerce');
  return url + new URL(address).pathname;
}
