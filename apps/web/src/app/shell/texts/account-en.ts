export const account = {
  pages: {
    profile: 'My details',
    orders: 'My orders',
    coins: 'Coins',
    wishlist: 'Saved products',
    address: 'Addresses',
    coupon: 'My coupons',
    invite: 'Invite a friend',
    change_password: 'Change password',
    devices: 'Signed-in devices',
    notification: 'Notifications',
    delete: 'Delete my account',
  },
  blogEditor: 'Blog Editor',
  createOrder: 'Create Order',
  backOffice: 'Back office',
} as const;
