/** A text without the name of a temporary folder, whose random letters may be what a test looks for in vain. */
export const withoutFolder = (text: string, folder: string): string => text.replaceAll(folder, '');
