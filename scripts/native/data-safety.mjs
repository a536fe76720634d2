/** What to answer in Google Play's form «Data safety», from the classification of the stored fields. */
import { storedPersonalData } from '@callejero/contract/privacy.ts';

/** Google's names in the Spanish Play Console. */
const names = {
  Name: 'Información personal: Nombre',
  EmailAddress: 'Información personal: Dirección de correo electrónico',
  UserID: 'Información personal: IDs de usuario',
  PhysicalAddress: 'Información personal: Dirección',
  PhoneNumber: 'Información personal: Número de teléfono',
  OtherDataTypes: 'Información personal: Otra información',
  PreciseLocation: 'Ubicación: Ubicación precisa',
  EmailsOrTextMessages: 'Mensajes: Otros mensajes en la aplicación',
  PhotosorVideos: 'Fotos y vídeos: Fotos',
  CustomerSupport: 'Actividad en la aplicación: Otro contenido generado por los usuarios',
  OtherUserContent: 'Actividad en la aplicación: Otro contenido generado por los usuarios',
  ProductInteraction: 'Actividad en la aplicación: Interacciones con la aplicación',
  DeviceID: 'IDs de dispositivo o de otro tipo',
};

export function dataSafety() {
  const collected = [...new Set(storedPersonalData.map((kind) => names[kind]))].toSorted();
  return `# Seguridad de los datos

Responde esto en Play Console → Contenido de la aplicación → Seguridad de los datos.

- ¿Recopila o comparte tu aplicación datos de usuario? **Sí**
- ¿Están cifrados en tránsito? **Sí**
- ¿Se puede pedir que se eliminen? **Sí**, en la aplicación: Ajustes → Tus datos → Eliminar mi cuenta

Marca estos tipos, todos como **recopilados**, **no compartidos**, no efímeros, para **funciones de la aplicación** y **gestión de la
cuenta**; ninguno para publicidad:

${collected.map((name) => `- ${name}`).join('\n')}
`;
}
