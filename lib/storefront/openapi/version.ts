/** The version of the interface description, and the path of its file. */

export const descriptionVersion = '2026-08-27';
export const descriptionPath = `/cdn/shop/files/openapi-${descriptionVersion}.json`;
