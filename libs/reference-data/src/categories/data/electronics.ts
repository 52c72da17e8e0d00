import type { CategoryFile } from '../category.js';

/** Electronics and Computers. Compiled for this project (MIT). Append-only, see `CategoryFile`. */
export const electronics: CategoryFile = {
  databaseId: 7000,
  key: 'electronics',
  name: 'Electronics and Computers',
  subCategories: [
    [7001, 'electronics_store', 'Electronics Store', 'main'],
    [7002, 'computer_store', 'Computer Store', 'main'],
    [7003, 'mobile_phone_store', 'Mobile Phone Store', 'main'],
    [7004, 'camera_store', 'Camera Store', 'main'],
    [7005, 'audio_equipment_store', 'Audio Equipment Store', 'main'],
    [7006, 'television_store', 'Television Store', 'main'],
    [7007, 'mobile_phone_repair_shop', 'Mobile Phone Repair Shop', 'main'],
    [7008, 'computer_repair_shop', 'Computer Repair Shop', 'main'],
    [7009, 'electronics_repair_shop', 'Electronics Repair Shop', 'main'],
    [7010, 'printer_supply_store', 'Printer Supply Store', 'main'],
    [7011, 'battery_store', 'Battery Store', 'main'],
    [7012, 'used_electronics_store', 'Used Electronics Store', 'main'],
    [7013, 'telecommunications_store', 'Telecommunications Store', 'main'],
    [7014, 'security_system_store', 'Security System Store', 'main'],
    [7015, 'home_theater_store', 'Home Theater Store', 'main'],
    [7016, 'video_game_repair_shop', 'Video Game Repair Shop', 'main'],
    [7017, 'internet_cafe', 'Internet Cafe', 'main'],
    [7018, 'data_recovery', 'Data Recovery', 'additional'],
    [7019, 'device_buyback', 'Device Buyback', 'additional'],
  ],
};
