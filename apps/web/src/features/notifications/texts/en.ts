export const notifications = {
  title: 'Notifications',
  unread_one: 'Notifications, {{count}} new, {{orders}} about orders',
  unread_other: 'Notifications, {{count}} new, {{orders}} about orders',
  new: 'New',
  more: 'Show earlier ones',
  moreFailed: 'Earlier ones could not be loaded. Please try again.',
  settings: 'Choose what you want by e-mail',
  empty: 'No notifications yet',
  emptyText: 'How your orders get on, lower prices and what is back in stock will be here.',
  toShop: 'Look around',
} as const;
