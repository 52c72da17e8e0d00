/** Sub-categories of businesses, of which publishers have several. */
export const SUB_CATEGORIES = ['bakery', 'cafe', 'florist', 'bookstore'] as const;
