/** The reasons for permissions, which iOS shows in its prompts. */
export const permissionTexts = {
  NSCameraUsageDescription: 'Para escanear códigos QR, tomar fotos y hacer videollamadas.',
  NSMicrophoneUsageDescription: 'Para que te oigan en las llamadas.',
  NSPhotoLibraryUsageDescription: 'Para que elijas las fotos que quieras publicar o enviar.',
  NSPhotoLibraryAddUsageDescription: 'Para guardar en tus fotos las imágenes que elijas.',
  NSLocationWhenInUseUsageDescription:
    'Para mostrarte lo que tienes cerca y, cuando tú lo pidas, dónde está tu vehículo.',
};
