-- {"table": "A4fWYq3VHvqU", "tokens": {"black": "z5aQ1GcTEguQDPsKeNuUjCGK_ulnmJo9", "white": "Ypm-3prBLUmr_pybueqEzwWlrNfnVT-2", "referee": "v3OfbPSL8Ipg559aoBneIo_Y7ArwU9Xc", "watch": "58phiqSVq6O5MwTQ-Ch9j1-5WWc_CV3p"}, "save": "2:3:2:4:1:455555232:0", "seq": 2}
BEGIN TRANSACTION;
CREATE TABLE events (
	"table" VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	fields TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	"key" VARCHAR(64), 
	request VARCHAR(64), 
	PRIMARY KEY ("table", seq), 
	UNIQUE ("table", "key")
);
INSERT INTO "events" VALUES('A4fWYq3VHvqU',1,'created','{"game": "sparklies", "start": "2:3:2:4:1:310735232:0", "origin": "save", "detail": ""}',1.79576246838700842858e+09,NULL,NULL);
INSERT INTO "events" VALUES('A4fWYq3VHvqU',2,'turn','{"side": "black", "turn": "+B1, A1 R->R, B1 G->B, C1 R->B, B2 R->B, A2 G->B, A1 R->G"}',1.79576246863159108158e+09,'40470e9297aa88b118729e58cb32b58bc5e54820dbef2275b54717978f977e63','2fc1cb542e22bf01e37fb0330ec394d15b0f4565a0c3f085bcc1d90202188876');
CREATE TABLE tokens (
	"table" VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", hash)
);
INSERT INTO "tokens" VALUES('A4fWYq3VHvqU','a9729039a1fa24b2d1fd56e7f4e4d0ed5cc36a7fc9893cd10f8cb347018890a9','black');
INSERT INTO "tokens" VALUES('A4fWYq3VHvqU','1c60105cb2e46b84c3f86f36a002eb45710b76fdf79cee8920b59a44a675d539','white');
INSERT INTO "tokens" VALUES('A4fWYq3VHvqU','f199029a6028f5dc5932ddf76cc30e6d9bf85babf5be96551c1dcfd3fb5d83ea','referee');
INSERT INTO "tokens" VALUES('A4fWYq3VHvqU','ffdf4a8d88581a9267f57302556467aa10e163ea6e301544d7a6421e1a9fc8ce','watch');
COMMIT;
