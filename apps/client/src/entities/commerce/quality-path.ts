/** The page of what is wrong with the data of the commerces. Every page loads it, as the menu leads there. */
export const qualityPath = '/quality';
