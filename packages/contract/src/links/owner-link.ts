/** Where an owner confirms the data of a commerce from a mail, without signing in: `/confirmar/TOKEN`. */
export const ownerLinkPath = '/confirmar';
